import { useAddressState } from '#client/address/address-state.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { numeroVisite } from '#domains/field-service/model/numero.ts'
import { lireDemande } from '#domains/field-service/modules/gestion-demandes/contract.ts'
import { NoService } from '#domains/field-service/view/prestations/no-service.tsx'
import { formaterJour } from '#wire/dates.ts'
import { DEMANDE, SUITE } from '../address.ts'
import { lireAdresse, lireSuite, listerAdressesFacturation, listerDurees, listerPrestations } from '../contract.ts'
import classes from './plannings.module.css'
import { VisitForm } from './visit-form.tsx'
import type { Souhait } from './wish.tsx'

const NUMERO = /^[1-9]\d{0,9}$/

/** A visit at an address of a customer: what for, how long, who and when, then its notes (field-service §3 "Create-intervention"). */
export function NewVisit({ adresse_id }: { adresse_id: number }) {
  const [demande] = useAddressState(DEMANDE)
  const [suite] = useAddressState(SUITE)
  if (NUMERO.test(demande)) return <OfRequest key={demande} adresse_id={adresse_id} demande_id={demande} />
  if (NUMERO.test(suite)) return <FollowUp key={suite} adresse_id={adresse_id} id={suite} />
  return <Page adresse_id={adresse_id} />
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
  const { prestation_id, demande_description, demande_date_souhaite: jour, demande_th_souhaite: th_libelle } = data
  const souhait = jour || th_libelle ? { jour, th_libelle } : undefined
  return (
    <Page
      adresse_id={adresse_id}
      connu={{ demande_id: Number(demande_id), prestation_id, demande_description, ...(souhait && { souhait }) }}
    />
  )
}

/** The service of the visit before, which need not be the same one. */
function FollowUp({ adresse_id, id }: { adresse_id: number; id: string }) {
  const reading = useReading(lireSuite, { params: { adresse_id: String(adresse_id), intervention_id: id } })
  const { data } = reading
  if (!data)
    return (
      <div className={classes.page}>
        <ReadingState {...reading} what="L’intervention précédente" kept={false} />
      </div>
    )
  const { intervention_id, prestation_id, jour, cloture_libelle } = data
  const dit = [`Suite de ${numeroVisite(intervention_id)}`, formaterJour(jour, 'complet'), cloture_libelle]
  return (
    <Page
      adresse_id={adresse_id}
      connu={{ suite_de: intervention_id, prestation_id, suite: dit.filter(Boolean).join(', ') }}
    />
  )
}

/** What is known already of a visit to be planned. */
export interface Connu {
  readonly demande_id?: number
  readonly demande_description?: string
  readonly prestation_id?: number
  readonly souhait?: Souhait
  /** The finished visit that it follows, and what is said of it. */
  readonly suite_de?: number
  readonly suite?: string
}

const HORS_LIGNE =
  'Une intervention se crée avec du réseau\u00a0: la page s’ouvre d’elle-même à son retour. Ce que vous y aviez écrit est gardé sur cet appareil.'

const RIEN: Connu = {}

function Page({ adresse_id, connu = RIEN }: { adresse_id: number; connu?: Connu }) {
  const of = { params: { adresse_id: String(adresse_id) } }
  const lieu = useReading(lireAdresse, of)
  const prestations = useReading(listerPrestations, of)
  const durees = useReading(listerDurees, of)
  const factures = useReading(listerAdressesFacturation, of)
  const manque = [lieu, prestations, durees, factures].find(r => !r.data)
  if (!lieu.data || !prestations.data || !durees.data || !factures.data)
    return (
      <div className={classes.page}>
        <ReadingState {...(manque ?? lieu)} what="La création d’une intervention" kept={false} offline={HORS_LIGNE} />
      </div>
    )
  return (
    <div className={classes.page}>
      <PageHead
        title="Nouvelle intervention"
        detail={[lieu.data.client, lieu.data.adresse, connu.suite].filter(Boolean).join(' · ')}
        back={adresseClient(lieu.data.client_id)}
      />
      {prestations.data.length === 0 ? (
        <NoService pour="une intervention" />
      ) : (
        <VisitForm
          lieu={lieu.data}
          prestations={prestations.data}
          durees={durees.data}
          factures={factures.data}
          connu={connu}
        />
      )}
    </div>
  )
}
