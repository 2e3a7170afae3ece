import { estJourIso, formaterDate, heureParis, instantParis, jourParis } from '#wire/dates.ts'
import { lireJourEcrit } from '#wire/day-written.ts'

/**
 * A day as people type it: "1/3/2026", "01.03.26", "01032026", "1er mars"; without a year, the one of `today`. Null when empty, the text
 * itself when it is no day.
 */
export function parseDay(text: string, today: string): string | null {
  const clean = text.trim()
  if (clean === '') return null
  return lireJourEcrit(clean, { derniere: 2099, annee: today.slice(0, 4) }) ?? text
}

/** "2026-03-01" to "01/03/2026"; what is no day stays as it was typed. */
export function formatDay(value: string): string {
  return estJourIso(value) ? formaterDate(value) : value
}

/** A time as people type it: "9", "9h30", "0930", "9:30". Null when empty, the text itself when it is no time. */
export function parseTime(text: string): string | null {
  const clean = text.trim()
  if (clean === '') return null
  const parts = /^(\d{1,2})(?:\s*[:hH.]\s*(\d{1,2})?)?$/.exec(clean) ?? /^(\d{1,2})(\d\d)$/.exec(clean)
  if (!parts) return text
  const [, hours = '', minutes = '00'] = parts
  const time = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  return isTime(time) ? time : text
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Day and time in Paris of an instant, or the two texts typed so far ("2026-11-20|"). */
export function splitInstant(value: string): { day: string; time: string } {
  if (/T.*(Z|[+-]\d\d:?\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)))
    return { day: jourParis(value), time: heureParis(value) }
  const at = value.indexOf('|')
  return at < 0 ? { day: value, time: '' } : { day: value.slice(0, at), time: value.slice(at + 1) }
}

/** The instant of both, null when both are empty, their two texts while one is missing or wrong. */
export function joinInstant(day: string, time: string): string | null {
  if (day === '' && time === '') return null
  return estJourIso(day) && isTime(time) ? instantParis(day, time) : `${day}|${time}`
}
