import { direTranchePromise } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { ANNULEE, SANS_TECHNICIEN } from '#domains/field-service/model/interventions/etapes.ts'
import { direFait } from '#domains/field-service/model/interventions/fait.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { expliquerRetard, type Retard } from '#domains/field-service/model/interventions/retard.ts'
import { useMaintenant } from '#domains/field-service/view/plan/use-maintenant.ts'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterDuree, formaterJour, jourParis, minutesEntre } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { lieu, plage } from './mots.ts'

/** "par Sophie Martin, hier à 14:02 : client absent": nobody looks for it at the end of the changes. */
function direAnnulation(
  { annulee, annulee_motif, changements }: Pick<VisiteDetail, 'annulee' | 'annulee_motif' | 'changements'>,
  maintenant: string,
): string {
  if (!annulee) return ''
  const fait = changements.findLast(c => c.sorte === 'annuler')
  const qui = fait ? `par ${fait.auteur}, ${direQuand(fait.fait_a, jourParis(maintenant))}\u00a0: ` : ''
  return `${qui}${annulee_motif || 'sans motif'}`
}

/** The plan and where it happens. */
export function VisitFacts({ visite, retard }: { visite: VisiteDetail; retard: Retard | undefined }) {
  const maintenant = useMaintenant()
  const adresse = [visite.adresse_adresse1, lieu(visite)].filter(Boolean).join(', ')
  const faits: readonly Fact[] = [
    [ANNULEE, direAnnulation(visite, maintenant)],
    ['Technicien', visite.technicien || SANS_TECHNICIEN],
    ['Prévue', `${formaterJour(visite.jour, 'long')}, ${plage(visite)}`],
    [
      'Fait',
      visite.fait
        ? `${direFait(visite.fait, visite.jour).replace(/^fait /, '')}, ${formaterDuree(minutesEntre(visite.fait.debut, visite.fait.fin))} sur place`
        : '',
    ],
    ['Durée', formaterDuree(minutesEntre(visite.debut, visite.fin))],
    ['Créneau promis', direTranchePromise(visite)],
    ['Retard', retard ? expliquerRetard(retard, visite, maintenant) : ''],
    ['Adresse', adresse],
    ['Téléphone', formaterTelephone(visite.client_telephone)],
    ['Accès', visite.consignes_acces],
    ['À savoir', visite.client_observations],
    ['Demande', visite.demande_description],
    ['Origine', visite.reseau ? 'Réseau' : 'Client direct'],
  ]
  return (
    <PanelSection title="Plan">
      <Facts facts={faits} />
    </PanelSection>
  )
}
