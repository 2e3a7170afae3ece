import { formaterPlage } from '#wire/moments.ts'
import { DAY_MINUTES } from './layout.ts'
import type { AgendaRange, AgendaRules } from './types.ts'

/** A slot is made of quarters of an hour (specification field-service §2). */
export const QUARTER = 15

interface Bounds extends AgendaRules {
  readonly days: readonly string[]
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}

/** The quarter that holds this minute. */
export function quarterOf(minute: number): number {
  return Math.floor(minute / QUARTER) * QUARTER
}

/** Latest end of a slot that starts here: midnight, or a whole day later where nights are allowed. */
function latestEnd(start: number, { overnight }: AgendaRules): number {
  return overnight ? start + DAY_MINUTES : DAY_MINUTES
}

/** The range between two minutes of one day, in either order, both quarters included. */
export function rangeBetween(day: string, one: number, other: number): AgendaRange {
  const start = clamp(quarterOf(Math.min(one, other)), 0, DAY_MINUTES - QUARTER)
  return { day, start, end: clamp(quarterOf(Math.max(one, other)) + QUARTER, start + QUARTER, DAY_MINUTES) }
}

/** The range elsewhere, its length kept; it stops at the edges. */
export function moveRange(range: AgendaRange, by: { days?: number; minutes?: number }, bounds: Bounds): AgendaRange {
  const length = range.end - range.start
  const column = bounds.days.indexOf(range.day)
  const day =
    column < 0 ? range.day : (bounds.days[clamp(column + (by.days ?? 0), 0, bounds.days.length - 1)] ?? range.day)
  const last = bounds.overnight ? DAY_MINUTES - QUARTER : Math.max(0, DAY_MINUTES - length)
  const start = clamp(range.start + (by.minutes ?? 0), 0, last)
  return { day, start, end: start + length }
}

/** One edge elsewhere; a quarter of an hour is left at least. */
export function resizeRange(
  range: AgendaRange,
  edge: 'start' | 'end',
  minutes: number,
  rules: AgendaRules,
): AgendaRange {
  if (edge === 'end') {
    const end = clamp(range.end + minutes, range.start + QUARTER, latestEnd(range.start, rules))
    return { day: range.day, start: range.start, end }
  }
  const lowest = rules.overnight ? Math.max(0, range.end - DAY_MINUTES) : 0
  const start = clamp(range.start + minutes, lowest, Math.min(range.end, DAY_MINUTES) - QUARTER)
  return { day: range.day, start, end: range.end }
}

/** 495 to "08:15"; midnight, and what is after it, as the clock shows it. */
export function formatMinute(minute: number): string {
  const shown = minute % DAY_MINUTES
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

/** "08:15 – 12:00", and "22:00 – 06:00 (lendemain)" over midnight. */
export function formatRange({ start, end }: { start: number; end: number }): string {
  return `${formaterPlage(formatMinute(start), formatMinute(end))}${end > DAY_MINUTES ? ' (lendemain)' : ''}`
}

/** "08:15" to 495; null for what is not a time. */
export function parseTime(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

/**
 * The range of two times: an end at or before the start is the next day's, and 00:00 is midnight. Null when one is not
 * a time, when they are equal, or when it would need a night that is not allowed.
 */
export function rangeOfTimes(day: string, start: string, end: string, rules: AgendaRules): AgendaRange | null {
  const from = parseTime(start)
  const to = parseTime(end)
  if (from === null || to === null || from === to) return null
  const until = to > from ? to : to + DAY_MINUTES
  return until > DAY_MINUTES && !rules.overnight ? null : { day, start: from, end: until }
}

/** Whether two ranges are the same. */
export function sameRange(one: AgendaRange, other: AgendaRange): boolean {
  return one.day === other.day && one.start === other.start && one.end === other.end
}
