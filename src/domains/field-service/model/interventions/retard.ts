import { formaterDuree, heureParis, instantParis, jourParis, minutesPassees } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { direPromis, estAutreJour } from './creneau-dit.ts'
import { type Chemin, derouler, type VisiteSuivie } from './deroule.ts'

/**
 * How a visit is late, in whole minutes above zero.
 * - `retard`: nobody on site yet, its planned start is past; `manque` once the promised slot is over too;
 * - `depassement`: on site, its planned end is past;
 * - `risque`: not late itself, but what comes before it lasts beyond its promised slot.
 */
export type Retard = {
  readonly sorte: 'retard' | 'depassement' | 'risque'
  readonly minutes: number
  readonly manque: boolean
  /** Of a risk that ways were counted for: about when it will begin. */
  readonly attendue?: string
}

const CRENEAU = /^(\d{2}:\d{2})\s*[-–]\s*(\d{2}:\d{2})$/

/** The two hours promised to the client, on the day they were told; null: none were. */
export function creneauPromis({
  jour,
  th_libelle,
  th_jour,
}: Pick<VisiteSuivie, 'jour' | 'th_libelle' | 'th_jour'>): { readonly debut: string; readonly fin: string } | null {
  const [, de = '', a = ''] = CRENEAU.exec(th_libelle.trim()) ?? []
  if (!de || a > '23:59' || a <= de) return null
  return { debut: instantParis(th_jour ?? jour, de), fin: instantParis(th_jour ?? jour, a) }
}

/** When the promise to the client is broken: the end of the promised slot, or the planned start where no slot was promised. */
export function limitePromise({
  jour,
  debut,
  th_libelle,
  th_jour,
}: Pick<VisiteSuivie, 'jour' | 'debut' | 'th_libelle' | 'th_jour'>): string {
  const heures = CRENEAU.exec(th_libelle.trim())
  const fin = heures?.[2]
  if (!fin || fin > '23:59') return debut
  const limite = instantParis(th_jour ?? jour, fin)
  return limite > debut ? limite : debut
}

/** Lateness of one visit by itself, at `maintenant`; null: none. */
function retardPropre(v: VisiteSuivie, maintenant: string): Retard | null {
  if (v.annulee || v.etapes_en_cours === 3) return null
  const surPlace = v.etapes_en_cours === 2
  const minutes = minutesEntieres(surPlace ? v.fin : v.debut, maintenant)
  if (minutes < 1) return null
  return { sorte: surPlace ? 'depassement' : 'retard', minutes, manque: surPlace || maintenant > limitePromise(v) }
}

const minutesEntieres = (de: string, a: string) => Math.floor(minutesPassees(de, a))

/** An estimated way is worth no alarm below it. */
const MARGE_MIN = 5

/**
 * Every visit that is late, or about to be, by identifier. What one person still has to do pushes what follows: the
 * duration of each visit counts and makes a risk certain to be at least that; the way between two, where it is asked for, is an
 * estimate, which only says what it moves by five minutes or more.
 *
 * @param visites of one day or several, in any order
 * @param maintenant ISO instant by the corrected clock
 */
export function retards(
  visites: readonly VisiteSuivie[],
  maintenant: string,
  chemin?: Chemin,
): ReadonlyMap<number, Retard> {
  const dits = new Map<number, Retard>()
  const sures = derouler(visites, maintenant)
  const estimees = chemin ? derouler(visites, maintenant, chemin) : sures
  for (const v of visites) {
    const propre = retardPropre(v, maintenant)
    if (propre) dits.set(v.intervention_id, propre)
    const [sure, estimee] = [sures.get(v.intervention_id), estimees.get(v.intervention_id)]
    if (propre || !sure || !estimee || v.etapes_en_cours === 2) continue
    const limite = limitePromise(v)
    const minutes = minutesEntieres(limite, estimee.debut)
    if (minutesEntieres(limite, sure.debut) < 1 && minutes < MARGE_MIN) continue
    const attendue = chemin ? { attendue: estimee.debut } : {}
    dits.set(v.intervention_id, { sorte: 'risque', minutes, manque: false, ...attendue })
  }
  return dits
}

/** Whether the visit is late now, which a risk is not yet. */
export function estEnRetard(retard: Retard | undefined): boolean {
  return retard !== undefined && retard.sorte !== 'risque'
}

/** Up to here hours are counted: a promise that was broken yesterday is one of so many hours. */
const HEURES_MIN = 48 * 60
const JOUR_MIN = 24 * 60

/** "1 h 05", whole hours beyond a day, "3 j" once they say nothing any more. */
function direDepuis(minutes: number): string {
  if (minutes > HEURES_MIN) return `${Math.floor(minutes / JOUR_MIN)}\u00a0j`
  return formaterDuree(minutes > JOUR_MIN ? minutes - (minutes % 60) : minutes)
}

/** "retard 35 min", "dépasse de 1 h 05", "risque de 20 min", "retard 26 h": the same words on the desk and on the phone. */
export function direRetard({ sorte, minutes }: Retard): string {
  const combien = direDepuis(minutes)
  if (sorte === 'retard') return `retard ${combien}`
  return sorte === 'depassement' ? `dépasse de ${combien}` : `risque de ${combien}`
}

/**
 * What the words above mean, in one sentence: the hour they are counted from first, then the promise.
 * @param maintenant an hour of another day than its own is said with its day
 */
export function expliquerRetard(
  retard: Retard,
  v: Pick<VisiteSuivie, 'jour' | 'debut' | 'fin' | 'th_libelle' | 'th_jour'>,
  maintenant: string,
): string {
  const aujourdhui = jourParis(maintenant)
  if (retard.sorte === 'depassement') return `Devait finir ${direQuand(v.fin, aujourdhui)}`
  const quand = direQuand(v.debut, aujourdhui)
  const estimee = retard.attendue ? `Début estimé vers ${heureParis(retard.attendue)}` : ''
  // Promised for another day, its hours are no hours of this one.
  if (estAutreJour(v)) {
    const pourquoi = estimee || (retard.sorte === 'risque' ? 'Ce qui précède finit trop tard' : '')
    return [...(pourquoi ? [pourquoi, `prévue ${quand}`] : [`Prévue ${quand}`]), direPromis(v, aujourdhui)].join(', ')
  }
  const limite = heureParis(limitePromise(v))
  if (estimee) return `${estimee}, promis à ${limite} au plus tard`
  if (retard.sorte === 'risque') return `Ce qui précède finit après ${limite}, heure promise au plus tard`
  return limitePromise(v) === v.debut ? `Prévue ${quand}` : `Prévue ${quand}, promise avant ${limite}`
}
