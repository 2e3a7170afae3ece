import { distanceMetres, FACTEUR_ROUTE } from '../activite/releve.ts'
import type { Intervalle, Lieu, TempsTournee, VisiteDe } from './types.ts'

/** What a visit adds to the tour of a day; null with the reason where nobody can say. */
export interface Detour {
  readonly distance_ajout: number | null
  readonly minutes_ajout: number | null
  readonly distance_inconnue: 'sans_coordonnees' | 'premiere_visite' | null
  /** The way from the visit before or to the one after, where it is longer than the time that is left for it; null: it fits. */
  readonly trajet_court: TrajetCourt | null
}

export interface TrajetCourt {
  readonly minutes: number
  /** What is left for it. */
  readonly libres: number
}

const MINUTE = 60_000

/** As the day's grid says it: whole minutes, of the way that lacks most. */
function trouverCourt(trajets: readonly { readonly metres: number; readonly libre: number }[], temps: TempsTournee) {
  let pire: TrajetCourt | null = null
  for (const { metres, libre } of trajets) {
    const minutes = Math.round(((metres * FACTEUR_ROUTE) / 1000) * temps.duree_moyenne_kilometre)
    const libres = Math.max(0, Math.floor(libre / MINUTE))
    if (minutes > libres && (!pire || minutes - libres > pire.minutes - pire.libres)) pire = { minutes, libres }
  }
  return pire
}

const inconnu = (distance_inconnue: 'sans_coordonnees' | 'premiere_visite'): Detour => ({
  distance_ajout: null,
  minutes_ajout: null,
  distance_inconnue,
  trajet_court: null,
})

/**
 * The way there and on from the visits before and after it that day, less the way that they already are from one another.
 * Straight lines times the usual ratio of roads: an estimate, in kilometres to one decimal. A day with nothing in it yet has
 * no way that anybody knows: from where they leave is not written down.
 */
export function calculerDetour(
  lieu: Lieu,
  place: Intervalle,
  { du_jour, temps }: { readonly du_jour: readonly VisiteDe[]; readonly temps: TempsTournee },
): Detour {
  const avant = du_jour
    .filter(v => v.fin <= place.debut)
    .toSorted((a, b) => a.fin - b.fin)
    .at(-1)
  const apres = du_jour.filter(v => v.debut >= place.fin).toSorted((a, b) => a.debut - b.debut)[0]
  if (!avant && !apres) return inconnu('premiere_visite')
  const jusque = avant ? distanceMetres(avant, lieu) : 0
  const ensuite = apres ? distanceMetres(lieu, apres) : 0
  const deja = avant && apres ? distanceMetres(avant, apres) : 0
  if (jusque === null || ensuite === null || deja === null) return inconnu('sans_coordonnees')
  // Never negative but for what rounding leaves of nothing.
  const km = (Math.max(0, jusque + ensuite - deja) * FACTEUR_ROUTE) / 1000
  const { temps_moyen_prise_en_charge, temps_moyen_depose, duree_moyenne_kilometre } = temps
  return {
    distance_ajout: Math.round(km * 10) / 10,
    minutes_ajout: Math.round(km * duree_moyenne_kilometre + temps_moyen_prise_en_charge + temps_moyen_depose),
    distance_inconnue: null,
    trajet_court: trouverCourt(
      [
        ...(avant ? [{ metres: jusque, libre: place.debut - avant.fin }] : []),
        ...(apres ? [{ metres: ensuite, libre: apres.debut - place.fin }] : []),
      ],
      temps,
    ),
  }
}
