import { realMinutes } from '#kit/time-grid/range.ts'
import type { GridShade } from '#kit/time-grid/types.ts'
import { ajouterJours, heureParis, type JourIso, jourParis, joursEntre } from '#wire/dates.ts'

export type Periode = { readonly debut: string; readonly fin: string }

const DAY = 1440

/** An instant on the wall of Europe/Paris. */
export const wallOf = (instant: string) => `${jourParis(instant)}T${heureParis(instant)}`

/**
 * A stretch of a grid as the office is told it: an hour, and minutes that really pass. Over a night of the clock change these are
 * an hour more or less than the hours say, and the visit ends when the grid shows it.
 * @param jour the day it is meant for, where the grid draws every day on the wall of another
 */
export function hoursOf(jour: JourIso, { start, end }: { readonly start: string; readonly end: string }) {
  const on = (wall: string) =>
    `${ajouterJours(jour, joursEntre(start.slice(0, 10), wall.slice(0, 10)))}${wall.slice(10)}`
  return { heure_debut: start.slice(11, 16), duree_minutes: realMinutes(on(start), on(end)) }
}

/** A name of seventeen letters and more is cut to fourteen (specification field-service §2 "Planning calendar"). */
export const couperNom = (nom: string) => (nom.length >= 17 ? `${nom.slice(0, 14)}…` : nom)

/** Of each word that is a name's, its first letter; of a single one, how it begins. Three letters at most. */
export function initialesDe(nom: string): string {
  const mots = nom.split(/[\s’'-]+/).filter(mot => /^\p{Lu}/u.test(mot))
  return (mots.length > 1 ? mots.map(mot => mot.charAt(0)).join('') : (mots[0] ?? nom)).slice(0, 3)
}

/**
 * In a cell too narrow for the name: who it is, without what every cell begins with.
 * @param after said behind the name in both, where there is room left for it
 */
export function nomBref(nom: string, court: string | undefined, after = '') {
  const text = [couperNom(court || nom), after].filter(Boolean).join(' ')
  return { text, under: couperNom(nom).length, initials: initialesDe(court || nom) }
}

/** Minutes from midnight of a day, its own bounds for what is before and after it. */
export function minuteOf(instant: string, jour: JourIso): number {
  const day = jourParis(instant)
  if (day !== jour) return day < jour ? 0 : DAY
  const [heure = 0, minute = 0] = heureParis(instant).split(':').map(Number)
  return heure * 60 + minute
}

/**
 * Whole hours that hold all of it, in minutes from midnight.
 * @param jourOf the day that a time is drawn on
 * @param least drawn even where nothing stands in them
 */
export function hoursAround<T extends Periode>(
  times: readonly T[],
  jourOf: (time: T) => JourIso,
  least: readonly [number, number],
): [number, number] {
  const open = Math.min(least[0], ...times.map(t => Math.floor(minuteOf(t.debut, jourOf(t)) / 60) * 60))
  const close = Math.max(least[1], ...times.map(t => Math.ceil(minuteOf(t.fin, jourOf(t)) / 60) * 60))
  return [open, Math.min(DAY, close)]
}

/** What is left of some days beside these hours. */
function closedAround(du: JourIso, jours: number, hours: readonly Periode[]): GridShade[] {
  const shades: GridShade[] = []
  const shade = (start: string, end: string) =>
    shades.push({ start, end, kind: 'closed', label: 'Hors de ses horaires' })
  let from = `${du}T00:00`
  for (const { debut, fin } of hours.toSorted((a, b) => (a.debut < b.debut ? -1 : 1))) {
    if (wallOf(debut) > from) shade(from, wallOf(debut))
    if (wallOf(fin) > from) from = wallOf(fin)
  }
  const end = `${ajouterJours(du, jours)}T00:00`
  if (from < end) shade(from, end)
  return shades
}

/** When somebody is not there, never why; and outside their hours, where the company said them. */
export function shadesOf(
  { absences = [], disponibilites = null }: Presence,
  { du, jours }: { readonly du: JourIso; readonly jours: number },
): GridShade[] {
  return [
    ...(disponibilites === null ? [] : closedAround(du, jours, disponibilites)),
    ...absences.map(a => ({ start: wallOf(a.debut), end: wallOf(a.fin), kind: 'away' as const, label: 'Absence' })),
  ]
}

interface Presence {
  readonly absences?: readonly Periode[] | undefined
  readonly disponibilites?: readonly Periode[] | null | undefined
}
