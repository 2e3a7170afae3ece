import { estEnCours } from '#domains/field-service/model/interventions/etapes.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import type { Instant, JourIso } from '#wire/dates.ts'
import { versMs } from '#wire/dates.ts'

/** A visit whose last step is older than a night's work was forgotten: it is shown, but the day's own comes first. */
const OUBLIEE_MS = 8 * 3_600_000

/** Visits of other days that are still in progress: begun before midnight, moved by the office, or forgotten. */
export function commenceesUnAutreJour(
  visites: readonly InterventionActivite[],
  jour: JourIso,
): readonly InterventionActivite[] {
  return visites.filter(
    i => i.intervention_date_planifie !== jour && estEnCours(i.etapes_en_cours) && !i.annulee && !i.hors_planning,
  )
}

const dernierFait = (i: InterventionActivite) => i.etapes[i.etapes_en_cours]?.fait_a ?? ''

function estOubliee(i: InterventionActivite, maintenant: Instant): boolean {
  const dernier = i.etapes[i.etapes_en_cours]?.fait_a ?? null
  return dernier === null || versMs(maintenant) - versMs(dernier) > OUBLIEE_MS
}

/**
 * The visit that matters now: the one in progress, even if it was planned the day before, else the next one of today.
 * @param visites of all days
 */
export function choisirVisite(
  visites: readonly InterventionActivite[],
  jour: JourIso,
  maintenant: Instant,
): InterventionActivite | null {
  const duJour = visites.filter(i => i.intervention_date_planifie === jour && !i.annulee && !i.hors_planning)
  return (
    duJour.find(i => estEnCours(i.etapes_en_cours)) ??
    commenceesUnAutreJour(visites, jour).findLast(i => !estOubliee(i, maintenant)) ??
    duJour.find(i => i.etapes_en_cours === 0) ??
    null
  )
}

/** The rest of a day, in its order: to come, done, and what the office took off it. */
export function partager(visites: readonly InterventionActivite[], mise: InterventionActivite | null) {
  const autres = visites.filter(i => i.intervention_id !== mise?.intervention_id)
  const retirees = autres.filter(i => i.annulee || i.hors_planning)
  const tenues = autres.filter(i => !retirees.includes(i))
  return {
    a_venir: tenues.filter(i => i.etapes_en_cours !== 3),
    // In the order they were done, which may not be the plan's.
    terminees: tenues
      .filter(i => i.etapes_en_cours === 3)
      .toSorted((a, b) => dernierFait(a).localeCompare(dernierFait(b))),
    retirees,
  }
}
