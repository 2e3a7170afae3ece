import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { listerFichesDuResident } from '#domains/home-care/model/residents-operations.ts'
import { LIBELLES_CATEGORIE } from '#domains/home-care/model/transmission.ts'
import { adresseArchive } from '#domains/home-care/modules/fiches-transmission/address.ts'
import { lireMessage } from '#domains/home-care/modules/fiches-transmission/contract.ts'
import { HouseLink } from '#domains/residences/view/house-link.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterInstant } from '#wire/moments.ts'
import classes from './screen.module.css'

/** Handover sheets that name somebody, the newest first: what each says is read by opening it. */
export function Sheets({ id }: { readonly id: number }) {
  const may = mayCall(useSession(), [listerFichesDuResident, lireMessage])
  const reading = useReading(listerFichesDuResident, { params: { resident_id: String(id) } }, { enabled: may })
  const { data } = reading
  if (!may) return null
  return (
    <TitledCard titre="Fiches de transmission">
      {!data && <ReadingState {...reading} what="Ses fiches" kept={false} />}
      {data?.total === 0 && <p className={classes.quiet}>Aucune fiche ne nomme cette personne.</p>}
      {data && data.total > 0 && (
        <ul className={classes.list}>
          {data.fiches.map(({ transmission_id, ecrite_a, auteur, categorie, importance, rayee }) => (
            <li key={transmission_id} className={classes.entry}>
              <span className={classes.row}>
                <HouseLink to={adresseArchive(transmission_id)} reads={lireMessage}>
                  {LIBELLES_CATEGORIE[categorie]}
                </HouseLink>
                {importance === 'importante' && <Pill tone="bad">Importante</Pill>}
                {rayee && <Pill tone="mute">Rayée</Pill>}
              </span>
              <span className={classes.under}>{`${formaterInstant(ecrite_a)}, ${auteur}`}</span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.fiches.length && (
        <p
          className={classes.quiet}
        >{`Les ${data.fiches.length} dernières sur ${data.total}\u00a0; les autres sont dans toutes les fiches.`}</p>
      )}
    </TitledCard>
  )
}
