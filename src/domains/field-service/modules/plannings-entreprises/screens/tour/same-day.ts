import type { Tournee, Tournees, VisiteNonSituee } from '#domains/field-service/model/tournees/schema.ts'

const visits = (list: readonly VisiteNonSituee[]) => list.map(v => [v.intervention_id, v.version])

const tourOf = ({ id, waypoints, non_situees, absences, disponibilites }: Tournee) =>
  [id, visits(waypoints), visits(non_situees), absences, disponibilites] as const

/** What a search stands on, without what hours that go by change of it. */
function basisOf({ techniciens, notAssignedPoints, non_situees }: Tournees): string {
  return JSON.stringify([techniciens.map(tourOf), visits(notAssignedPoints), visits(non_situees)])
}

/** Whether what was searched in is still the plan: who works when, who goes where, and each visit as it was read. */
export function sameDay(read: Tournees, now: Tournees): boolean {
  return read === now || basisOf(read) === basisOf(now)
}
