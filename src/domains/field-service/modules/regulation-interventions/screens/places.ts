import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { heureParis, type JourIso, minutesEntre } from '#wire/dates.ts'

/** Where a visit stands, or is asked to: with somebody or nobody, at a wall time. */
export interface Place {
  readonly vers: number | null
  readonly jour: JourIso
  readonly heure_debut: string
  readonly duree_minutes: number
}

export const placeOf = (v: Pick<VisitePlanifiee, 'technicien_id' | 'jour' | 'debut' | 'fin'>): Place => ({
  vers: v.technicien_id,
  jour: v.jour,
  heure_debut: heureParis(v.debut),
  duree_minutes: minutesEntre(v.debut, v.fin),
})

/** The same, as the office is asked what it would change. */
export const placeQuery = ({ vers, ...place }: Place) => ({
  ...(vers === null ? {} : { vers: String(vers) }),
  ...place,
})
