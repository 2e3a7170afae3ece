import { Button, NativeSelect } from '@mantine/core'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import {
  ecarterNom,
  listerNomsLibres,
  type NomLibre,
  rapprocherNom,
  separerNom,
} from '#domains/home-care/model/residents-operations.ts'
import { lireMessage } from '#domains/home-care/modules/fiches-transmission/contract.ts'
import { compter } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import card from './above-list.module.css'
import classes from './screen.module.css'

type Resident = { readonly resident_id: number; readonly label: string }

/** Names written freely on handover sheets, for who knows whom each means; nothing is linked without a press. */
export function NamesToMatch({ online }: { readonly online: boolean }) {
  const { data } = useReading(listerNomsLibres, {}, { enabled: mayCall(useSession(), [listerNomsLibres, lireMessage]) })
  if (!data || data.noms.length + data.ecartes.length === 0) return null
  return (
    <section className={`${card.card} ${classes.names}`} aria-label="Noms des fiches de transmission">
      {data.noms.length > 0 && (
        <details>
          <summary>{`${compter(data.noms.length, 'nom')} à rapprocher`}</summary>
          <ul className={classes.list}>
            {data.noms.map(nom => (
              <Name key={nom.nom} nom={nom} residents={data.residents} online={online} />
            ))}
          </ul>
        </details>
      )}
      {data.ecartes.length > 0 && (
        <details>
          <summary>{compter(data.ecartes.length, 'nom mis de côté', 'noms mis de côté')}</summary>
          <ul className={classes.list}>
            {data.ecartes.map(({ nom, fiches }) => (
              <PutAside key={nom} nom={nom} fiches={fiches} online={online} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Name({ nom, residents, online }: { nom: NomLibre; residents: readonly Resident[]; online: boolean }) {
  const link = useWriting(rapprocherNom, {
    toast: true,
    undo: ({ lot }) => undoBy(separerNom, { body: { lot } }, 'Les fiches restent rattachées.'),
  })
  const aside = useWriting(ecarterNom, {
    toast: true,
    undo: () => undoBy(ecarterNom, { body: { nom: nom.nom, ecarte: false } }, 'Ce nom reste mis de côté.'),
  })
  const busy = !online || link.pending || aside.pending
  const say = (resident_id: number) => void link.write({ body: { nom: nom.nom, resident_id } })
  return (
    <li className={classes.entry}>
      <b>{nom.nom}</b>
      <span className={classes.under}>
        {`${compter(nom.fiches, 'fiche')}, la dernière ${formaterInstant(nom.derniere)}`}
      </span>
      <div className={classes.row}>
        {nom.propositions.map(({ resident_id, label, sorte }) => (
          <Button
            key={resident_id}
            size="sm"
            variant={sorte === 'meme' ? 'filled' : 'default'}
            disabled={busy}
            onClick={() => say(resident_id)}
          >
            {`C’est ${label}`}
          </Button>
        ))}
        <NativeSelect
          aria-label={`Un autre résident pour ${nom.nom}`}
          value=""
          disabled={busy}
          data={[
            { value: '', label: 'Un autre résident…' },
            ...residents.map(r => ({ value: String(r.resident_id), label: r.label })),
          ]}
          onChange={event => event.currentTarget.value !== '' && say(Number(event.currentTarget.value))}
        />
        <Button
          size="sm"
          variant="subtle"
          disabled={busy}
          onClick={() => void aside.write({ body: { nom: nom.nom, ecarte: true } })}
        >
          Ce n’est pas un résident
        </Button>
      </div>
    </li>
  )
}

function PutAside({ nom, fiches, online }: { nom: string; fiches: number; online: boolean }) {
  const { write, pending } = useWriting(ecarterNom, {
    toast: true,
    undo: () => undoBy(ecarterNom, { body: { nom, ecarte: true } }, 'Ce nom reste proposé.'),
  })
  return (
    <li className={classes.row}>
      <span>{`${nom} (${compter(fiches, 'fiche')})`}</span>
      <Button
        size="sm"
        variant="subtle"
        disabled={!online || pending}
        onClick={() => void write({ body: { nom, ecarte: false } })}
      >
        Proposer de nouveau
      </Button>
    </li>
  )
}
