import { distanceMetres, FACTEUR_ROUTE } from '../activite/releve.ts'
import type { Lieu, TempsTournee } from './types.ts'

/** A way between two addresses, as it is estimated everywhere: the straight line, the usual ratio of roads, the company's minutes a kilometre. */
export interface Trajet {
  readonly km: number
  /** Not rounded. */
  readonly minutes: number
}

/** Null where one of the two is not on the map. */
export function estimerTrajet(
  de: Lieu,
  vers: Lieu,
  { duree_moyenne_kilometre }: Pick<TempsTournee, 'duree_moyenne_kilometre'>,
): Trajet | null {
  const metres = distanceMetres(de, vers)
  if (metres === null) return null
  const km = (metres / 1000) * FACTEUR_ROUTE
  return { km, minutes: km * duree_moyenne_kilometre }
}
