import { formaterDuree, heureParis, instantParis, type JourIso, jourParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'

/** What lateness is judged on: the plan, the promise made to the client, and how far the field has come. */
export interface VisiteSuivie {
  readonly intervention_id: number
  readonly technicien_id: number | null
  readonly jour: JourIso
  readonly debut: string
  readonly fin: string
  /** The promised slot as it is written ("10:00 - 12:00"); anything else promises no more than the plan. */
  readonly th_libelle: string
  readonly etapes_en_cours: 0 | 1 | 2 | 3
  readonly annulee: boolean
  readonly dernier: { readonly fait_a: string } | null
}

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
}

const CRENEAU = /^(\d{2}:\d{2})\s*[-–]\s*(\d{2}:\d{2})$/

/** When the promise to the client is broken: the end of the promised slot, or the planned start where no slot was promised. */
export function limitePromise({
  jour,
  debut,
  th_libelle,
}: Pick<VisiteSuivie, 'jour' | 'debut' | 'th_libelle'>): string {
  const heures = CRENEAU.exec(th_libelle.trim())
  const fin = heures?.[2]
  if (!fin || fin > '23:59') return debut
  const limite = instantParis(jour, fin)
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

const minutesEntieres = (de: string, a: string) => Math.floor((Date.parse(a) - Date.parse(de)) / 60_000)
const plusTard = (a: string, b: string) => (a > b ? a : b)
const apres = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

/**
 * Every visit that is late, or about to be, by identifier. What one person still has to do pushes what follows: the
 * duration of each visit counts, the way between two does not, so that a risk is said only where it is certain to be
 * at least that.
 *
 * @param visites of one day or several, in any order
 * @param maintenant ISO instant by the corrected clock
 */
export function retards(visites: readonly VisiteSuivie[], maintenant: string): ReadonlyMap<number, Retard> {
  const dits = new Map<number, Retard>()
  const files = new Map<number, VisiteSuivie[]>()
  for (const v of visites) {
    const propre = retardPropre(v, maintenant)
    if (propre) dits.set(v.intervention_id, propre)
    if (v.technicien_id === null || v.annulee || v.etapes_en_cours === 3) continue
    files.set(v.technicien_id, [...(files.get(v.technicien_id) ?? []), v])
  }
  for (const file of files.values()) pousser(file, maintenant, dits)
  return dits
}

/** What is begun comes first, then the order of the plan. */
function pousser(file: readonly VisiteSuivie[], maintenant: string, dits: Map<number, Retard>): void {
  const ordre = [...file].sort(
    (a, b) =>
      b.etapes_en_cours - a.etapes_en_cours || a.debut.localeCompare(b.debut) || a.intervention_id - b.intervention_id,
  )
  let libre = maintenant
  for (const v of ordre) {
    const duree = Math.max(0, Date.parse(v.fin) - Date.parse(v.debut))
    const arrivee = v.etapes_en_cours === 2 ? (v.dernier?.fait_a ?? v.debut) : plusTard(libre, v.debut)
    const minutes = minutesEntieres(limitePromise(v), arrivee)
    if (v.etapes_en_cours < 2 && minutes >= 1 && !dits.has(v.intervention_id))
      dits.set(v.intervention_id, { sorte: 'risque', minutes, manque: false })
    libre = plusTard(libre, apres(arrivee, duree))
  }
}

/** Whether the visit is late now, which a risk is not yet. */
export function estEnRetard(retard: Retard | undefined): boolean {
  return retard !== undefined && retard.sorte !== 'risque'
}

const JOUR_MIN = 24 * 60

/**
 * "retard 35 min", "dépasse de 1 h 05", "risque de 20 min": the same words on the desk and on the phone. Beyond a day, hours
 * say nothing any more: "retard 3 j".
 */
export function direRetard({ sorte, minutes }: Retard): string {
  const combien = minutes > JOUR_MIN ? `${Math.floor(minutes / JOUR_MIN)}\u00a0j` : formaterDuree(minutes)
  if (sorte === 'retard') return `retard ${combien}`
  return sorte === 'depassement' ? `dépasse de ${combien}` : `risque de ${combien}`
}

/**
 * What the words above mean, in one sentence: the hour they are counted from first, then the promise.
 * @param maintenant an hour of another day than its own is said with its day
 */
export function expliquerRetard(
  retard: Retard,
  v: Pick<VisiteSuivie, 'jour' | 'debut' | 'fin' | 'th_libelle'>,
  maintenant: string,
): string {
  const limite = heureParis(limitePromise(v))
  if (retard.sorte === 'depassement') return `Devait finir ${direQuand(v.fin, jourParis(maintenant))}`
  if (retard.sorte === 'risque') return `Ce qui précède finit après ${limite}, heure promise au plus tard`
  const prevue = `Prévue ${direQuand(v.debut, jourParis(maintenant))}`
  return limitePromise(v) === v.debut ? prevue : `${prevue}, promise avant ${limite}`
}
