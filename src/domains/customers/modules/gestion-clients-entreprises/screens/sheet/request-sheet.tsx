import { Button } from '@mantine/core'
import { IconCalendarTime, IconCopy, IconLock } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { notifyLeading } from '#client/call/notices.ts'
import { FilesButton } from '#client/files/files-button.tsx'
import { useFormDialog } from '#client/form/use-form-dialog.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { enMinutes } from '#domains/field-service/model/creneaux/duree.ts'
import type { EntreeHistorique } from '#domains/field-service/model/demandes/client.ts'
import { FICHIERS_DEMANDE, type FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { direPlanifiee } from '#domains/field-service/model/demandes/planifiee.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import {
  dupliquerDemande,
  editerReport,
  formulaireDupliquer,
  lireDemandeClient,
  reporterDemande,
} from '#domains/field-service/modules/gestion-demandes/contract.ts'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { LazyMenu, type MenuEntry } from '#kit/menu/lazy-menu.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import type { Notice } from '#wire/notice.ts'
import { Notes } from './notes.tsx'
import { SheetCard } from './sheet-card.tsx'

type Of = { readonly params: Readonly<Record<string, string>> }
type Props = {
  client_id: number
  entree: Extract<EntreeHistorique, { type: 2 }>
  online: boolean
  onClose: () => void
}

/** One request of this customer (specification field-service §3 "Request sheet"), with its tools. */
export function RequestSheet({ client_id, entree, online, onClose }: Props) {
  const may = mayCall(useSession(), [lireDemandeClient, reporterDemande, dupliquerDemande])
  const params = { client_id: String(client_id), demande_id: String(entree.demande_id) }
  const reading = useReading(lireDemandeClient, { params }, { enabled: may })
  const { data } = reading
  const numero = `n°\u00a0${numeroDemande(entree.demande_id)}`
  return (
    <SheetCard
      title={entree.prestation}
      under={`Demande ${numero}`}
      onClose={onClose}
      tools={
        may && (
          <>
            <Button onClick={() => navigate(adresseDemande(entree.demande_id))}>Ouvrir</Button>
            <FilesButton address={FICHIERS_DEMANDE} id={entree.demande_id} label={`Fichiers de la demande ${numero}`} />
            {online && data && <Changes demande={data} numero={numero} of={{ params }} />}
          </>
        )
      }
    >
      {may && !data && <ReadingState {...reading} what="Cette demande" />}
      {!may && <p>Les demandes ne font pas partie de vos droits.</p>}
      {data && <Facts facts={factsOf(data)} lines />}
      <Notes notes={data?.observations ?? []} />
    </SheetCard>
  )
}

function factsOf(d: FicheDemande): readonly Fact[] {
  const souhait = d.demande_date_th_impose === 1 && d.rdv_souhaite && (
    <>
      <IconLock size={14} stroke={1.8} role="img" aria-label="Date imposée" /> {d.rdv_souhaite}
    </>
  )
  return [
    ['État', d.etat_libelle],
    ['Souhaitée', souhait || d.rdv_souhaite],
    ['Planifiée', direPlanifiee(d)],
    ['Clôture', d.libelle_cloture],
    ['Confiée à', d.receveur],
    ['Durée prévue', formaterDuree(enMinutes(d.prestation_duree))],
    ['Description', d.demande_description],
    ['Adresse', [d.adresse, d.cpville].filter(Boolean).join('\n')],
    ['Origine', d.donneur || d.demande_origine],
    ['Référence', d.demande_reference_do],
    ['Reçue', formaterInstant(d.demande_date)],
  ]
}

/** The menu that the specification gives a request: another desired date, and a second one like it. */
function Changes({ demande, numero, of }: { demande: FicheDemande; numero: string; of: Of }) {
  const { peut, version } = demande
  const postpone = useFormDialog({
    label: 'La demande',
    read: editerReport,
    write: reporterDemande,
    of,
    also: { version },
  })
  const copy = useFormDialog({
    label: 'La demande',
    valider: 'Dupliquer',
    read: formulaireDupliquer,
    write: dupliquerDemande,
    tell: (copie: Notice & { readonly demande_id: number }) =>
      notifyLeading(copie, 'Ouvrir la copie', () => navigate(adresseDemande(copie.demande_id))),
    of,
  })
  const offered: readonly (MenuEntry & { readonly may: boolean })[] = [
    {
      may: peut.reporter,
      label: 'Reporter',
      icon: <IconCalendarTime size={18} stroke={1.8} aria-hidden />,
      disabled: postpone.loading,
      onClick: postpone.open,
    },
    {
      may: peut.dupliquer,
      label: 'Dupliquer',
      icon: <IconCopy size={18} stroke={1.8} aria-hidden />,
      disabled: copy.loading,
      onClick: copy.open,
    },
  ]
  const entries = offered.filter(({ may }) => may)
  if (entries.length === 0) return null
  return (
    <>
      <LazyMenu label={`Autres actions\u00a0: demande ${numero}`} entries={entries} />
      {postpone.dialog}
      {copy.dialog}
    </>
  )
}
