import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { imprimerVisite } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { enMinutes } from '#domains/field-service/model/creneaux/duree.ts'
import type { EntreeHistorique, FicheVisite } from '#domains/field-service/model/demandes/client.ts'
import { direTranchePromise } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { ANNULEE, libelleEtape, SANS_TECHNICIEN } from '#domains/field-service/model/interventions/etapes.ts'
import { listerObservationsVisite } from '#domains/field-service/model/interventions/visite-operations.ts'
import { numeroVisite } from '#domains/field-service/model/numero.ts'
import { lireInterventionClient } from '#domains/field-service/modules/gestion-demandes/contract.ts'
import { lireCri } from '#domains/field-service/modules/mon-activite/contract.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { formaterDuree, jourParis } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { Notes } from './notes.tsx'
import { SheetCard } from './sheet-card.tsx'

type Props = {
  client_id: number
  entree: Extract<EntreeHistorique, { type: 1 }>
  online: boolean
  onClose: () => void
}

/** "jeu. 26 nov. à 10:42 par Léa Morel\u00a0: le client reporte". */
function direAnnulation({ annulee_a, auteur, motif }: NonNullable<FicheVisite['annulation']>): string {
  const par = auteur ? ` par ${auteur}` : ''
  return `${formaterInstant(annulee_a)}${par}${motif ? `\u00a0: ${motif}` : ''}`
}

/** One visit at this customer's (specification field-service §3 "Intervention sheet"), with its tools. */
export function VisitSheet({ client_id, entree, online, onClose }: Props) {
  const { intervention_id, jour } = entree
  const id = String(intervention_id)
  const reading = useReading(lireInterventionClient, {
    params: { client_id: String(client_id), intervention_id: id },
  })
  const notes = useReading(listerObservationsVisite, { params: { id } }, { enabled: online })
  const { data } = reading
  const numero = numeroVisite(intervention_id)
  return (
    <SheetCard
      title={entree.prestation_libelle}
      under={`Intervention ${numero}`}
      onClose={onClose}
      tools={
        <>
          <Button onClick={() => navigate(adresseRegulation(jour, intervention_id))}>Ouvrir</Button>
          {online && data && data.intervention_cloture === null && (
            <PrintButton
              label="Imprimer"
              titre={`Fiche d’intervention ${numero}`}
              read={() => download(imprimerVisite, { params: { id } })}
            />
          )}
          {online && data && (data.intervention_cloture ?? 0) > 0 && (
            <PrintButton
              label="Voir le CRI"
              titre={`CRI ${numero}`}
              read={() => download(lireCri, { params: { id } })}
            />
          )}
        </>
      }
    >
      {!data && <ReadingState {...reading} what="Cette intervention" />}
      {data && (
        <Facts
          facts={
            [
              [ANNULEE, data.annulation && direAnnulation(data.annulation)],
              ['Prévue', formaterInstant(data.intervention_date_planifie)],
              ['Créneau', direTranchePromise({ ...data, jour: jourParis(data.intervention_date_planifie) })],
              ['Technicien', data.technicien || SANS_TECHNICIEN],
              ['Durée', formaterDuree(enMinutes(data.intervention_duree))],
              ['Adresse', data.addresse_intervention],
              ['Accès', data.consignes_acces],
              ['À savoir', data.client_observations],
              ['Suite de', data.intervention_reference > 0 && numeroVisite(data.intervention_reference)],
              [libelleEtape(1), data.heure_ordre && formaterInstant(data.heure_ordre)],
              [libelleEtape(2), data.heure_arrivee && formaterInstant(data.heure_arrivee)],
              [libelleEtape(3), data.heure_cloture && formaterInstant(data.heure_cloture)],
              ['Clôture', data.annulation ? '' : data.libelle_cloture],
              ['Créée', formaterInstant(data.intervention_date_creation)],
            ] satisfies readonly Fact[]
          }
        />
      )}
      <Notes notes={notes.data ?? []} />
    </SheetCard>
  )
}
