import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAddressChoice } from '#client/address/address-state.ts'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { FilesButton } from '#client/files/files-button.tsx'
import { FormButton } from '#client/form/form-button.tsx'
import { PaneBar } from '#client/frames/pane-bar.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useToday } from '#client/page/use-today.ts'
import { PersonalData } from '#client/people/personal-data.tsx'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { FICHIERS_RESIDENT } from '#domains/residences/model/adresses.ts'
import { ageLe, MOTS_RESIDENT, type ResidentSaisi } from '#domains/residences/model/resident.ts'
import { enregistrerInformations, lireInformations } from '#domains/residences/model/sante-operations.ts'
import { Allergies } from '#domains/residences/view/allergies.tsx'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { ADRESSE_RESIDENTS, VOLETS, type Volet } from '../address.ts'
import {
  donneesResident,
  enregistrerResident,
  type FicheResident,
  fichiersResident,
  formulaireFicheResident,
  lireResident,
  retirerResident,
} from '../contract.ts'
import { Absences } from './absences.tsx'
import { Acts } from './acts.tsx'
import { Contacts } from './contacts.tsx'
import { LegalDocuments } from './legal-documents.tsx'
import { EmergencyButton, MedicalSheet } from './medical-sheet.tsx'
import { ResidentPhoto } from './photo.tsx'
import classes from './screen.module.css'
import { Sheets } from './sheets.tsx'
import { SocialSecurity } from './social-security.tsx'
import { Stays } from './stays.tsx'
import { TONS } from './words.ts'

const MOTS_VOLETS: Readonly<Record<Volet, string>> = {
  fiche: 'Fiche',
  contacts: 'Contacts',
  sante: 'Santé',
  documents: 'Documents',
  suivi: 'Suivi',
}

/** Which part a phone shows, in the address; Back returns to those that were looked at before. */
function useVolets(phone: boolean) {
  const [volet, setVolet] = useAddressChoice('volet', VOLETS)
  const [before, setBefore] = useState<readonly Volet[]>([])
  // Nobody is offered a part that is empty for them.
  const health = mayCall(useSession(), [lireInformations, enregistrerInformations])
  const offered = VOLETS.filter(v => v !== 'sante' || health)
  const shown = offered.includes(volet) ? volet : 'fiche'
  const back = () => {
    setVolet(before.at(-1) ?? 'fiche')
    setBefore(before.slice(0, -1))
  }
  useBackLayer(phone && before.length > 0, back, before.length)
  const show = (id: Volet) => {
    setBefore([...before, shown])
    setVolet(id)
  }
  return { offered, shown, show }
}

/** The page of one resident: who they are, where they live, when they were away, what was done; on a phone part by part. */
export function ResidentPage({ id }: { readonly id: number }) {
  const online = useOnline()
  const phone = useMobile()
  const today = useToday()
  const { offered, shown, show } = useVolets(phone)
  const reading = useReading(lireResident, { params: { id: String(id) } })
  const { data } = reading
  if (!data)
    return (
      <div className={classes.page}>
        <PageHead title="Résident" detail="" back={ADRESSE_RESIDENTS} />
        <ReadingState {...reading} what="Ce résident" kept={false} />
      </div>
    )
  // What is hidden keeps what was typed in it.
  const part = (volet: Volet, content: ReactNode) => (
    <div className={classes.part} hidden={phone && shown !== volet}>
      {content}
    </div>
  )
  const files = (
    <FilesButton
      address={FICHIERS_RESIDENT}
      operations={fichiersResident}
      id={id}
      label={`Fichiers ${deQui(data.label)}`}
    />
  )
  return (
    <div className={classes.whole}>
      <div className={classes.page}>
        <div className={classes.head}>
          <PageHead title={data.label} detail={direEtat(data)} back={ADRESSE_RESIDENTS} />
          <div className={classes.acts} hidden={phone && shown !== 'fiche'}>
            <Acts resident={data} online={online} />
            {phone ? <EmergencyButton id={id} online={online} /> : files}
          </div>
        </div>
        <Allergies>{data.allergies}</Allergies>
        {!online && <p className={classes.offline}>Sans réseau, rien ne se change ici.</p>}
        <div className={classes.columns} data-parts={phone || undefined}>
          <div className={classes.column}>
            {part(
              'fiche',
              <>
                <Sheet resident={data} today={today} online={online} />
                <Stays id={id} online={online} />
              </>,
            )}
            {part('contacts', <Contacts id={id} online={online} />)}
          </div>
          <div className={classes.column}>
            {part('sante', <MedicalSheet id={id} online={online} />)}
            {part(
              'documents',
              <>
                {phone && <div>{files}</div>}
                <LegalDocuments id={id} online={online} />
              </>,
            )}
          </div>
          <div className={classes.column}>
            {part('fiche', <Absences resident={data} online={online} />)}
            {part(
              'suivi',
              <>
                <Sheets id={id} />
                <History resident={data} />
                {online && <TheirData id={id} />}
              </>,
            )}
          </div>
        </div>
      </div>
      {phone && <PaneBar panes={offered.map(v => ({ id: v, label: MOTS_VOLETS[v] }))} shown={shown} onShow={show} />}
    </div>
  )
}

/** "Présent, logement 12". */
function direEtat({ etat, logement_numero, sortie }: FicheResident): string {
  const ou = logement_numero && etat !== 'sorti' ? `logement ${logement_numero}` : ''
  const prevue = sortie !== null && etat !== 'sorti' ? `sortie le ${direJour(sortie)}` : ''
  return [MOTS_RESIDENT[etat], ou, prevue].filter(Boolean).join(', ')
}

function faitsDe(r: FicheResident, today: string): readonly Fact[] {
  const naissance = r.resident_date_naissance
  const age = naissance && ` (${compter(ageLe(naissance, today), 'an')})`
  return [
    ['Nom de naissance', r.resident_nom_naissance],
    ['Naissance', naissance && `${direJour(naissance)}${age}`],
    ['Entrée', r.entree && direJour(r.entree)],
    ['Sortie', r.sortie && [direJour(r.sortie), r.sortie_motif].filter(Boolean).join(', ')],
    ['Demande du', direJour(r.demande_le)],
    ['À savoir', r.demande_note],
  ]
}

function Sheet({ resident, today, online }: { resident: FicheResident; today: string; online: boolean }) {
  const of = { params: { id: String(resident.resident_id) } }
  const { write, pending } = useWriting(retirerResident, {
    ...{ toast: true, final: true },
    done: () => navigate(ADRESSE_RESIDENTS, { replace: true }),
  })
  return (
    <TitledCard titre="Fiche">
      <div>
        <Pill tone={TONS[resident.etat]}>{MOTS_RESIDENT[resident.etat]}</Pill>
      </div>
      <Facts facts={faitsDe(resident, today)} />
      <SocialSecurity resident={resident} online={online} />
      <div className={classes.row}>
        <FormButton
          label="Modifier la fiche"
          compact
          icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
          disabled={!online}
          read={formulaireFicheResident}
          write={enregistrerResident}
          of={of}
          undo={({ avant }: { avant: ResidentSaisi }) =>
            undoBy(enregistrerResident, { ...of, body: avant }, 'La fiche reste changée.')
          }
        />
        {resident.retirable && (
          <Button
            size="sm"
            variant="subtle"
            color="red"
            loading={pending}
            disabled={!online}
            onClick={() => void write(of)}
          >
            Retirer de la liste
          </Button>
        )}
      </div>
      <div className={classes.photo}>
        <ResidentPhoto resident={resident} online={online} />
      </div>
    </TitledCard>
  )
}

function History({ resident }: { resident: FicheResident }) {
  return (
    <TitledCard titre="Historique">
      {resident.historique.length === 0 && <p className={classes.quiet}>Rien n’a encore été noté.</p>}
      <ul className={classes.list}>
        {resident.historique.map(h => (
          <li key={`${h.quand} ${h.quoi}`} className={classes.entry}>
            {h.quoi}
            <span className={classes.under}>{[formaterInstant(h.quand), h.par].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

/** What names them, for who manages the company's people: it cannot be undone. */
function TheirData({ id }: { id: number }) {
  if (!mayCall(useSession(), Object.values(donneesResident), { enSonNom: true })) return null
  return (
    <TitledCard titre="Données personnelles">
      <PersonalData
        operations={donneesResident}
        id={id}
        onErased={() => navigate(ADRESSE_RESIDENTS, { replace: true })}
      />
    </TitledCard>
  )
}
