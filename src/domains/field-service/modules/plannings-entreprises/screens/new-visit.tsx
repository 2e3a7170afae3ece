import { useAddressState } from '#client/address/address-state.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { lireDemande } from '#domains/field-service/modules/gestion-demandes/contract.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { DEMANDE } from '../address.ts'
import { lireAdresse, listerAdressesFacturation, listerDurees, listerPrestations } from '../contract.ts'
import classes from './plannings.module.css'
import { VisitForm } from './visit-form.tsx'

/** A visit at an address of a customer: what for, how long, who and when, then its notes (field-service §3 "Create-intervention"). */
export function NewVisit({ adresse_id }: { adresse_id: number }) {
  const [demande] = useAddressState(DEMANDE)
  const demande_id = /^[1-9]\d{0,9}$/.test(demande) ? demande : null
  return demande_id === null ? (
    <Page adresse_id={adresse_id} demande={null} />
  ) : (
    <OfRequest key={demande_id} adresse_id={adresse_id} demande_id={demande_id} />
  )
}

/** What the request already says is not asked again. */
function OfRequest({ adresse_id, demande_id }: { adresse_id: number; demande_id: string }) {
  const reading = useReading(lireDemande, { params: { demande_id } })
  const { data } = reading
  if (!data)
    return (
      <div className={classes.page}>
        <ReadingState {...reading} what="Cette demande" />
      </div>
    )
  const { prestation_id, demande_description } = data
  return (
    <Page adresse_id={adresse_id} demande={{ demande_id: Number(demande_id), prestation_id, demande_description }} />
  )
}

export interface DemandeAPlanifier {
  readonly demande_id: number
  readonly prestation_id: number
  readonly demande_description: string
}

function Page({ adresse_id, demande }: { adresse_id: number; demande: DemandeAPlanifier | null }) {
  const online = useOnline()
  const of = { params: { adresse_id: String(adresse_id) } }
  const lieu = useReading(lireAdresse, of)
  const prestations = useReading(listerPrestations, of)
  const durees = useReading(listerDurees, of)
  const factures = useReading(listerAdressesFacturation, of)
  const manque = [lieu, prestations, durees, factures].find(r => !r.data)
  if (!lieu.data || !prestations.data || !durees.data || !factures.data)
    return (
      <div className={classes.page}>
        <ReadingState {...(manque ?? lieu)} what="La création d’une intervention" kept={false} />
      </div>
    )
  return (
    <div className={classes.page}>
      <PageHead
        title="Nouvelle intervention"
        detail={[lieu.data.client, lieu.data.adresse].filter(Boolean).join(' · ')}
        back={adresseClient(lieu.data.client_id)}
      />
      {prestations.data.length === 0 ? (
        <EmptyState title="Aucune prestation">
          {
            'Une intervention se fait pour une prestation\u00a0: créez d’abord vos codes prestations, dans les paramétrages.'
          }
        </EmptyState>
      ) : (
        <VisitForm
          lieu={lieu.data}
          prestations={prestations.data}
          durees={durees.data}
          factures={factures.data}
          demande={demande}
          online={online}
        />
      )}
    </div>
  )
}
