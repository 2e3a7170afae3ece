/**
 * Days and hours of Europe/Paris, computed on instants: never with the process's own time zone.
 * A day is a JourIso text, an instant travels as ISO 8601 with Z or an offset. Clock changes follow the tz database.
 */
import { heureUtcDe, isoUtcDe, jourUtcDe, msDuJourUtc } from './iso.ts'
import { decalageParis } from './paris.ts'

/** "2026-11-20". */
export type JourIso = string
/** Milliseconds since the epoch, a Date, or an ISO 8601 text that carries its offset. */
export type Instant = number | Date | string

const JOURS = 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' ')
const MOIS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
// By hand: Intl writes "1 mars", and its abbreviations vary from one engine to the next.
const MOIS_COURTS = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ')
const JOUR_MS = 86_400_000

/**
 * @throws RangeError for a text without offset: read in the process's zone, it would be another instant on each machine
 */
export function versMs(instant: Instant): number {
  if (typeof instant === 'string' && !/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(instant)) {
    throw new RangeError(`instant without offset: ${instant}`)
  }
  const ms = typeof instant === 'number' ? instant : new Date(instant).getTime()
  if (!Number.isFinite(ms)) throw new RangeError('not an instant')
  return ms
}

function jourUtc(jour: JourIso): number {
  const ms = msDuJourUtc(jour)
  if (Number.isNaN(ms)) throw new RangeError(`not a day: ${jour}`)
  return ms
}

/** Whether a text is an existing day. */
export function estJourIso(texte: string): boolean {
  try {
    jourUtc(texte)
    return true
  } catch {
    return false
  }
}

/** First and last day that anybody may give: births, contracts and plans, and room to reckon on both sides. */
export const PREMIER_JOUR: JourIso = '1900-01-01'
export const DERNIER_JOUR: JourIso = '2099-12-31'
export const HORS_CALENDRIER = 'Une date entre le 01/01/1900 et le 31/12/2099 est attendue.'

/** Whether a text is a day that somebody may give: beyond these years nothing is planned, and calendars stop reckoning. */
export function estJourUsuel(texte: string): boolean {
  return estJourIso(texte) && texte >= PREMIER_JOUR && texte <= DERNIER_JOUR
}

/** The same of an instant, on the wall clock of Paris. */
export function estInstantUsuel(texte: string): boolean {
  try {
    return estJourUsuel(jourParis(texte))
  } catch {
    return false
  }
}

/** Wall clock of Paris as if it were UTC, in milliseconds (whole seconds). */
function murParis(ms: number): number {
  return Math.floor(ms / 1000) * 1000 + decalageParis(ms)
}

/** Day it is in Paris. */
export function jourParis(instant: Instant): JourIso {
  return jourUtcDe(murParis(versMs(instant)))
}

/** Time it is in Paris, "14:05". */
export function heureParis(instant: Instant): string {
  return heureUtcDe(murParis(versMs(instant)))
}

/**
 * The instant of a wall-clock time in Paris, as ISO text in UTC.
 * In the hour that comes twice (October), the first one; in the hour that does not exist (March), one hour later.
 * @throws RangeError for an impossible day or time
 */
export function instantParis(jour: JourIso, heure: string): string {
  const trouve = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(heure)
  if (!trouve) throw new RangeError(`not a time: ${heure}`)
  const mur = jourUtc(jour) + (Number(trouve[1]) * 60 + Number(trouve[2])) * 60_000
  const avant = decalageParis(mur - JOUR_MS)
  const apres = decalageParis(mur + JOUR_MS)
  const possibles = [mur - avant, mur - apres].filter(ms => murParis(ms) === mur)
  return isoUtcDe(possibles.length > 0 ? Math.min(...possibles) : mur - avant)
}

/** First instant of the day in Paris and first instant of the next one: a day lasts 23, 24 or 25 hours. */
export function bornesJour(jour: JourIso): { debut: string; fin: string } {
  return { debut: instantParis(jour, '00:00'), fin: instantParis(ajouterJours(jour, 1), '00:00') }
}

/** The instant `minutes` later (elapsed time, not wall clock), as ISO text in UTC. */
export function ajouterMinutes(instant: Instant, minutes: number): string {
  return isoUtcDe(versMs(instant) + minutes * 60_000)
}

/**
 * Minutes from `debut` to `fin` as their hours are read, which leave seconds out: a duration beside two hours is what these two
 * say, and those of steps that follow each other add up to the whole. Negative when reversed.
 */
export function minutesEntre(debut: Instant, fin: Instant): number {
  return Math.floor(versMs(fin) / 60_000) - Math.floor(versMs(debut) / 60_000)
}

/**
 * Minutes that really passed from `debut` to `fin`, seconds as a part: what is paid, kept or judged, where `minutesEntre` is what two
 * hours on a screen say. Negative when reversed.
 */
export function minutesPassees(debut: Instant, fin: Instant): number {
  return (versMs(fin) - versMs(debut)) / 60_000
}

/** Order of days, also of texts in ISO 8601 of one form: by their characters, with no locale to load. */
export function comparerJours(a: JourIso, b: JourIso): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function ajouterJours(jour: JourIso, jours: number): JourIso {
  return jourUtcDe(jourUtc(jour) + jours * JOUR_MS)
}

/** Days from `debut` to `fin`, negative when reversed. */
export function joursEntre(debut: JourIso, fin: JourIso): number {
  return (jourUtc(fin) - jourUtc(debut)) / JOUR_MS
}

/** 1 Monday to 7 Sunday. */
export function jourSemaine(jour: JourIso): number {
  return new Date(jourUtc(jour)).getUTCDay() || 7
}

/** Monday of the week of this day. */
export function lundiDe(jour: JourIso): JourIso {
  return ajouterJours(jour, 1 - jourSemaine(jour))
}

/** ISO 8601 week: the one that holds the Thursday gives the year. */
export function semaineIso(jour: JourIso): { annee: number; semaine: number } {
  const annee = Number(ajouterJours(lundiDe(jour), 3).slice(0, 4))
  const premierLundi = lundiDe(`${String(annee).padStart(4, '0')}-01-04`)
  return { annee, semaine: Math.floor(joursEntre(premierLundi, jour) / 7) + 1 }
}

function majuscule(texte: string): string {
  return texte.charAt(0).toUpperCase() + texte.slice(1)
}

/** 11 to "Novembre" (1 to 12). */
export function libelleMois(mois: number): string {
  return majuscule(MOIS[mois - 1] ?? '')
}

/** "sept.", where the whole name has no room. */
export function libelleMoisCourt(mois: number): string {
  return MOIS_COURTS[mois - 1] ?? ''
}

/** court "ven. 20 nov.", long "Vendredi 20 nov.", complet "vendredi 20 novembre 2026"; the first of the month is "1er". */
export function formaterJour(jour: JourIso, forme: 'court' | 'bref' | 'long' | 'complet' = 'court'): string {
  const nom = JOURS[jourSemaine(jour) - 1] ?? ''
  const rang = Number(jour.slice(5, 7)) - 1
  const quantieme = jour.endsWith('-01') ? '1er' : String(Number(jour.slice(8)))
  if (forme === 'complet') return `${nom} ${quantieme} ${MOIS[rang]} ${jour.slice(0, 4)}`
  const abrege = `${nom.slice(0, 3)}.`
  const dit = { court: abrege, bref: majuscule(abrege), long: majuscule(nom) }[forme]
  return `${dit} ${quantieme} ${MOIS_COURTS[rang]}`
}

/** DD/MM/YYYY (specification field-service §9). */
export function formaterDate(jour: JourIso): string {
  return jour.split('-').reverse().join('/')
}

/** DD/MM/YYYY HH:mm in Paris (specification field-service §9). */
export function formaterDateHeure(instant: Instant): string {
  return `${formaterDate(jourParis(instant))} ${heureParis(instant)}`
}

/** As `formaterNombre` writes it. By itself: dates come with the shapes of calls, which no first screen loads. */
const parMilliers = (n: number): string => String(n).replace(/\B(?=(?:\d{3})+$)/g, '\u202f')

/** 90 to "1 h 30", 45 to "45 min", 60 to "1 h" (U+00A0 between number and unit). */
export function formaterDuree(minutes: number): string {
  const total = Math.round(Math.abs(minutes))
  const signe = minutes < 0 && total > 0 ? '-' : ''
  const heures = Math.floor(total / 60)
  const reste = String(total % 60)
  if (heures === 0) return `${signe}${reste}\u00a0min`
  return `${signe}${parMilliers(heures)}\u00a0h${reste === '0' ? '' : `\u00a0${reste.padStart(2, '0')}`}`
}
