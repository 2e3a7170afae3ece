import { estEnCours } from '#domains/field-service/model/etapes.ts'
import type { InterventionActivite } from '#domains/field-service/model/planning.ts'
import type { JourIso } from '#wire/dates.ts'

/** The visit that matters now: the one in progress, else the next one of today. */
export function choisirVisite(visites: readonly InterventionActivite[], jour: JourIso): InterventionActivite | null {
  const duJour = visites.filter(i => i.intervention_date_planifie === jour && !i.annulee && !i.hors_planning)
  return duJour.find(i => estEnCours(i.etapes_en_cours)) ?? duJour.find(i => i.etapes_en_cours === 0) ?? null
}

/** The rest of a day, to come and done, in the day's order; cancelled ones stand with those to come until it is over. */
export function partager(visites: readonly InterventionActivite[], mise: InterventionActivite | null) {
  const autres = visites.filter(i => i.intervention_id !== mise?.intervention_id)
  return {
    a_venir: autres.filter(i => i.etapes_en_cours !== 3),
    terminees: autres.filter(i => i.etapes_en_cours === 3),
  }
}
