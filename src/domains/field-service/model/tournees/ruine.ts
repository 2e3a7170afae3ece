import { faireTour, type Terrain, type Tour } from './tour.ts'

/** How much is taken out at a time: on average, and of one tour at most (Christiaens and Vanden Berghe, 2020). */
const MOYENNE = 10
const SUITE_MAX = 10
/** How often a run keeps some visits in its middle, and how often one more of them. */
const COUPEE = 0.5
const ENCORE = 0.01

/** For each visit, all of them from the nearest place on, itself first; none for a break. */
export function voisinages(t: Terrain): Int32Array[] {
  const rangs = Array.from(t.lieu, (_, i) => i)
  const situees = rangs.filter(i => (t.lieu[i] ?? 0) >= 0)
  return rangs.map(i => {
    if ((t.lieu[i] ?? 0) < 0) return new Int32Array()
    const ici = (t.lieu[i] ?? 0) * t.n
    const loin = (j: number) => (j === i ? -1 : (t.distances[ici + (t.lieu[j] ?? 0)] ?? 0))
    return Int32Array.from(situees.toSorted((a, b) => loin(a) - loin(b)))
  })
}

/**
 * Takes out runs of visits that follow one another, in tours that pass near the same place. What is pinned stays.
 * @returns what was taken out; the tours it came from are new ones
 */
export function ruiner(
  t: Terrain,
  tours: Tour[],
  { voisins, hasard }: { readonly voisins: readonly Int32Array[]; readonly hasard: () => number },
): number[] {
  const ou = new Int32Array(t.lieu.length).fill(-1)
  let [pleins, total] = [0, 0]
  tours.forEach((tour, k) => {
    for (const visite of tour.visites) ou[visite] = k
    if (tour.visites.length > 0) pleins += 1
    total += tour.visites.length
  })
  if (total === 0) return []
  const longueur = Math.min(SUITE_MAX, total / pleins)
  const combien = Math.floor(hasard() * ((4 * MOYENNE) / (1 + longueur) - 1) + 1)
  const graine = Math.floor(hasard() * t.lieu.length)
  const retirees: number[] = []
  const ruines = new Set<number>()
  for (const visite of voisins[graine] ?? []) {
    if (ruines.size >= combien) break
    const k = ou[visite] ?? -1
    if (k < 0 || ruines.has(k)) continue
    ruines.add(k)
    const tour = tours[k] as Tour
    const suite = Math.floor(hasard() * Math.min(longueur, tour.visites.length) + 1)
    const garde = enlever(tour.visites, visite, { suite, hasard }).filter(i => !t.epinglee[i])
    if (garde.length === 0) continue
    retirees.push(...garde)
    let reste = faireTour(
      t,
      k,
      tour.visites.filter(i => !garde.includes(i)),
    )
    while (t.pauses) {
      const tardive =
        reste.visites.find((i, rang) => !t.epinglee[i] && (reste.tot[rang] ?? 0) > (reste.tard[rang] ?? 0)) ??
        tropLoin(t, reste)
      if (tardive === undefined) break
      retirees.push(tardive)
      reste = faireTour(
        t,
        k,
        reste.visites.filter(i => i !== tardive),
      )
    }
    tours[k] = reste
  }
  return retirees
}

/** What a last break stands at, too far from home for the end of the day, where it may be done otherwise. */
function tropLoin(t: Terrain, { vehicule, visites, lieux, libre }: Tour): number | undefined {
  const rang = visites.findLastIndex(i => (t.lieu[i] ?? 0) >= 0)
  const visite = visites[rang]
  const v = t.probleme.vehicules[vehicule]
  if (!v || visite === undefined || rang === visites.length - 1 || t.epinglee[visite]) return undefined
  const rentre = (libre.at(-1) ?? 0) + (t.durees[(lieux[rang] ?? 0) * t.n + v.arrivee] ?? 0)
  return rentre > v.fin ? visite : undefined
}

/** A run of that length around a visit; at times a longer one whose middle is kept. */
function enlever(
  visites: readonly number[],
  autour: number,
  { suite, hasard }: { readonly suite: number; readonly hasard: () => number },
): readonly number[] {
  let milieu = 0
  if (suite > 1 && suite < visites.length && hasard() < COUPEE) {
    milieu = 1
    while (suite + milieu < visites.length && hasard() < ENCORE) milieu += 1
  }
  const prises = suite + milieu
  const rang = visites.indexOf(autour)
  const premier = Math.max(0, rang - prises + 1)
  const dernier = Math.min(rang, visites.length - prises)
  const de = premier + Math.floor(hasard() * (dernier - premier + 1))
  const run = visites.slice(de, de + prises)
  return milieu === 0 ? run : run.toSpliced(Math.floor(hasard() * (suite + 1)), milieu)
}
