import { type JourIso, joursEntre } from '#wire/dates.ts'
import { MOTIFS_CLOTURE } from '../model/rapports/cloture-regles.ts'
import type { DemoIntervention } from './types.ts'

const A_REPRENDRE = new Set(MOTIFS_CLOTURE.filter(m => m.propose_rdv).map(m => m.id))

/** What this company closed before today without an end to it, the latest last. */
function aReprendre(interventions: readonly DemoIntervention[], compte_id: number, aujourdhui: JourIso) {
  return interventions
    .filter(
      i =>
        i.compte_id === compte_id &&
        joursEntre(i.intervention_date_planifie, aujourdhui) > 0 &&
        A_REPRENDRE.has(i.intervention_cloture ?? 0),
    )
    .toSorted((a, b) => joursEntre(b.intervention_date_planifie, a.intervention_date_planifie))
}

/** The visit whose closing asked for another one, which the office has yet to plan. */
export const origineDeCloture = (interventions: readonly DemoIntervention[], compte_id: number, aujourdhui: JourIso) =>
  aReprendre(interventions, compte_id, aujourdhui).at(-2)

/** One coming visit of this company goes back to where a former one did not end ("Suite de n°…"). */
export function avecSuite(
  interventions: readonly DemoIntervention[],
  compte_id: number,
  aujourdhui: JourIso,
): DemoIntervention[] {
  const avant = aReprendre(interventions, compte_id, aujourdhui).at(-1)
  const apres = interventions.find(
    i =>
      i.compte_id === compte_id &&
      joursEntre(aujourdhui, i.intervention_date_planifie) > 0 &&
      i.intervention_aquisition_demande_id === 0 &&
      !i.annulee,
  )
  if (!avant || !apres) return [...interventions]
  const { client_id, adresse_id, prestation_id, intervention_id, intervention_date_planifie } = avant
  const suite = {
    ...{ client_id, adresse_id, prestation_id, intervention_reference: intervention_id },
    intervention_date_creation: intervention_date_planifie,
  }
  return interventions.map(i => (i === apres ? { ...i, ...suite } : i))
}
