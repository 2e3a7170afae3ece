import { ajouterJours, type JourIso } from '#wire/dates.ts'

/** From its first day to the one before its end: what ends on a day leaves that day to the next one. */
export interface Periode {
  readonly debut: JourIso
  /** null: no end is known. */
  readonly fin: JourIso | null
}

/** One place of one room, held by one person. */
export interface Sejour extends Periode {
  readonly resident_id: number
  readonly logement_id: number
  readonly place: number
}

export const couvre = ({ debut, fin }: Periode, jour: JourIso): boolean => debut <= jour && (fin === null || jour < fin)

export const seCroisent = (a: Periode, b: Periode): boolean =>
  (a.fin === null || a.fin > b.debut) && (b.fin === null || b.fin > a.debut)

/** The first place of a room that nobody holds during the whole period; null: there is none. */
export function placeLibre(places: number, sejours: readonly Sejour[], periode: Periode): number | null {
  const prises = new Set(sejours.filter(s => seCroisent(s, periode)).map(s => s.place))
  for (let place = 1; place <= places; place += 1) if (!prises.has(place)) return place
  return null
}

/** The first day from a given one on which a place is free, should it be for that day alone; null: none that is known. */
export function libreLe(places: number, sejours: readonly Sejour[], jour: JourIso): JourIso | null {
  const jours = [jour, ...sejours.flatMap(s => (s.fin !== null && s.fin > jour ? [s.fin] : []))].toSorted()
  return jours.find(j => placeLibre(places, sejours, { debut: j, fin: ajouterJours(j, 1) }) !== null) ?? null
}

/**
 * What a stay from a day on makes of the ones that somebody has: the one that stands then ends on that day, and what it had left
 * is where the new one goes until. Nothing that comes later is covered.
 */
export function suivre(siens: readonly Sejour[], debut: JourIso): Suite {
  const enCours = siens.find(s => couvre(s, debut)) ?? null
  const apres = siens.filter(s => s.debut > debut).toSorted((a, b) => (a.debut < b.debut ? -1 : 1))[0] ?? null
  // A stay that would end on its first day is corrected, not moved.
  if (enCours?.debut === debut) return { refus: 'MEME_JOUR' }
  if (apres) return { refus: 'SEJOUR_A_VENIR', le: apres.debut }
  return { refus: null, coupe: enCours, fin: enCours?.fin ?? null }
}
export type Suite =
  | { readonly refus: 'MEME_JOUR' }
  | { readonly refus: 'SEJOUR_A_VENIR'; readonly le: JourIso }
  | { readonly refus: null; readonly coupe: Sejour | null; readonly fin: JourIso | null }
