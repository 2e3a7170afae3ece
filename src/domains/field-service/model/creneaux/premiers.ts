import type { JourIso } from '#wire/dates.ts'

/** As many days as are read beside a request. */
export const PREMIERS_JOURS = 3

export interface JourLibre {
  readonly jour: JourIso
  /** "08:00 - 10:00", each once. */
  readonly tranches: string[]
}

interface Place {
  readonly jour: JourIso
  readonly th_libelle: string
  readonly retenu_par: string | null
}

/** The first days that have a free place, in order; what somebody holds is none. */
export function premiersLibres(places: readonly Place[]): JourLibre[] {
  const parJour = Map.groupBy(
    places.filter(p => p.retenu_par === null),
    p => p.jour,
  )
  return [...parJour]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, PREMIERS_JOURS)
    .map(([jour, siennes]) => ({ jour, tranches: [...new Set(siennes.map(p => p.th_libelle))].toSorted() }))
}
