import { estEnCours } from '#domains/field-service/model/etapes.ts'
import type { InterventionActivite } from '#domains/field-service/model/planning.ts'
import type { JourIso } from '#wire/dates.ts'

/** The visit that matters now: the one in progress, else the next one of today. */
export function choisirVisite(visites: readonly InterventionActivite[], jour: JourIso): InterventionActivite | null {
  const duJour = visites.filter(i => i.intervention_date_planifie === jour && !i.annulee && !i.hors_planning)
  return duJour.find(i => estEnCours(i.etapes_en_cours)) ?? duJour.find(i => i.etapes_en_cours === 0) ?? null
}

/** The rest of a day, in its order: to come, done, and what the office took off it. */
export function partager(visites: readonly InterventionActivite[], mise: InterventionActivite | null) {
  const autres = visites.filter(i => i.intervention_id !== mise?.intervention_id)
  const retirees = autres.filter(i => i.annulee || i.hors_planning)
  const tenues = autres.filter(i => !retirees.includes(i))
  return {
    a_venir: tenues.filter(i => i.etapes_en_cours !== 3),
    terminees: tenues.filter(i => i.etapes_en_cours === 3),
    retirees,
  }
}
