import { creerHasard } from './hasard.ts'
import { classerVehicules, type Insertion, inserer, tablePermis } from './insertion.ts'
import { ruiner, voisinages } from './ruine.ts'
import { faireTour, preparer, type Terrain, type Tour, tient } from './tour.ts'
import type { Ordre, Probleme, Solution } from './types.ts'

export interface Recherche {
  readonly graine: number
  /**
   * How much of the budget is spent, from 0 to 1, where it ends. Asked before each try: a count of tries gives the same tours
   * everywhere, a clock gives those of the moment.
   */
  readonly avancement: (essais: number) => number
  /** What stands now; completed where it cannot be held. */
  readonly depart?: Ordre
  /** Each time a better order is found. */
  readonly mieux?: (distance: number, essais: number) => void
}

/** A visit without place costs more than any way. */
const SANS_PLACE = 1e7
const OUBLI = 0.01
/** Worse orders that are taken for a while, as shares of the mean way to a visit: at the beginning, and at the end. */
const CHAUD = 0.5
const FROID = 0.005

interface Etat {
  readonly tours: Tour[]
  readonly sansPlace: readonly number[]
  readonly cout: number
}

function etatDe(tours: Tour[], sansPlace: readonly number[]): Etat {
  let cout = sansPlace.length * SANS_PLACE
  for (const tour of tours) cout += tour.distance
  return { tours, sansPlace, cout }
}

/** Pinned visits by their hour, and as much of the given order as holds. */
function commencer(t: Terrain, depart: Ordre | undefined): Tour[] {
  const { visites, vehicules } = t.probleme
  const prises = new Set<number>()
  return vehicules.map((_, k) => {
    const epinglees = visites.flatMap((v, i) => (v.epingle?.vehicule === k ? [i] : []))
    let tour = faireTour(
      t,
      k,
      epinglees.toSorted((a, b) => (t.ouvre[a] ?? 0) - (t.ouvre[b] ?? 0)),
    )
    const voulu = depart?.[k] ?? []
    const entier = faireTour(t, k, voulu)
    if (epinglees.every(i => voulu.includes(i)) && !voulu.some(i => prises.has(i)) && tient(t, entier)) tour = entier
    for (const i of tour.visites) prises.add(i)
    return tour
  })
}

/** In which order what was taken out is put back: several, since each one is blind to something. */
function ranger(t: Terrain, visites: readonly number[], hasard: () => number): number[] {
  const tirage = hasard() * 14
  const depot = t.probleme.vehicules[0]?.depart ?? 0
  const loin = (i: number) => t.distances[depot * t.n + (t.lieu[i] ?? 0)] ?? 0
  const largeur = (i: number) => (t.ferme[i] ?? 0) - (t.ouvre[i] ?? 0)
  const par = (cle: (i: number) => number) => {
    const cles = new Map(visites.map(i => [i, cle(i)]))
    return visites.toSorted((a, b) => (cles.get(a) ?? 0) - (cles.get(b) ?? 0))
  }
  if (tirage < 4) return par(hasard)
  if (tirage < 6) return par(i => -(t.charge[i] ?? 0))
  if (tirage < 8) return par(i => -loin(i))
  if (tirage < 9) return par(loin)
  if (tirage < 11) return par(largeur)
  if (tirage < 13) return par(i => t.ouvre[i] ?? 0)
  return par(i => -(t.ferme[i] ?? 0))
}

/**
 * Tours of one day: best insertion, then runs of neighbouring visits taken out and put back again and again, worse orders
 * being kept less and less (ruin and recreate under annealing). It holds every window, keeps what is pinned where it is, and
 * gives back nothing longer than an order that held already.
 */
export function resoudre(probleme: Probleme, { graine, avancement, depart, mieux }: Recherche): Solution {
  const t = preparer(probleme)
  const hasard = creerHasard(graine)
  const de: Insertion = { t, classes: classerVehicules(t), permis: tablePermis(t), hasard, oubli: 0 }
  const enOubliant = { ...de, oubli: OUBLI }
  const outils = { voisins: voisinages(t), hasard }
  const tours = commencer(t, depart)
  const places = new Set(tours.flatMap(tour => tour.visites))
  const libres = probleme.visites.flatMap((v, i) => (places.has(i) || v.epingle ? [] : [i]))
  const premiers = inserer(
    de,
    tours,
    libres.toSorted((a, b) => (t.ferme[a] ?? 0) - (t.ferme[b] ?? 0)),
  )
  let present = etatDe(tours, premiers)
  let meilleur = present
  let essais = 0
  const moyenne = tours.reduce((somme, tour) => somme + tour.distance, 0) / Math.max(1, probleme.visites.length)
  for (; ; essais++) {
    const fait = avancement(essais)
    if (fait >= 1 || moyenne === 0) break
    const suite = present.tours.slice()
    const retirees = ruiner(t, suite, outils)
    const restent = inserer(enOubliant, suite, ranger(t, [...retirees, ...present.sansPlace], hasard))
    const essai = etatDe(suite, restent)
    const chaleur = moyenne * CHAUD * (FROID / CHAUD) ** fait
    if (essai.cout >= present.cout - chaleur * Math.log(hasard())) continue
    present = essai
    if (essai.cout >= meilleur.cout - 1e-9) continue
    meilleur = essai
    mieux?.(essai.cout - restent.length * SANS_PLACE, essais)
  }
  return {
    tournees: meilleur.tours.map(tour => tour.visites),
    sansPlace: meilleur.sansPlace,
    distance: meilleur.cout - meilleur.sansPlace.length * SANS_PLACE,
    essais,
  }
}
