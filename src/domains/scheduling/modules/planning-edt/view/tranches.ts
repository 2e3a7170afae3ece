import type { Case } from './cases.ts'

/** Minutes of a day. */
export const MINUTES = 1440
const minutesDe = (heure: string) => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3, 5))

type Tranche = readonly [debut: number, fin: number]
type Heures = Pick<Case, 'heure_debut' | 'heure_fin' | 'pointage_heure_debut_coupure' | 'pointage_heure_fin_coupure'>

/**
 * Minutes of its day that a shift covers, its cut left out, on the wall of the clock.
 * @param veille of the eve's shift: what goes past midnight, in minutes of this day
 */
export function tranchesDe(heures: Heures, veille = false): readonly Tranche[] {
  const { heure_debut, heure_fin, pointage_heure_debut_coupure: de, pointage_heure_fin_coupure: a } = heures
  if (!heure_debut || !heure_fin) return []
  const debut = minutesDe(heure_debut)
  /** Counted from the midnight before it begins: what is earlier than its start is the next day's. */
  const suite = (heure: string, depuis: number) => {
    const minutes = minutesDe(heure)
    return minutes <= depuis ? minutes + MINUTES : minutes
  }
  const fin = suite(heure_fin, debut)
  const morceaux: Tranche[] =
    de && a
      ? [
          [debut, suite(de, debut)],
          [suite(a, debut), fin],
        ]
      : [[debut, fin]]
  const [bas, haut] = veille ? [MINUTES, 2 * MINUTES] : [0, MINUTES]
  return morceaux.flatMap(([d, f]): Tranche[] => {
    const [depuis, jusque] = [Math.max(d, bas), Math.min(f, haut)]
    return depuis < jusque ? [[depuis - bas, jusque - bas]] : []
  })
}
