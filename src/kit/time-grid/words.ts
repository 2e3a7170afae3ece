import { formaterDuree, formaterJour, jourSemaine } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import { type Axis, DAY, dayOf, endOf, isLong, startOf } from './axis.ts'
import { realMinutes } from './range.ts'
import { boundsOf, type Selection } from './selection.ts'
import type { GridActions, GridEntry, WallTime } from './types.ts'

/** A column in words: "vendredi 4 décembre 2026", and its hours where it has some. */
export function nameColumn(axis: Axis, column: number): string {
  const start = startOf(axis, column)
  const day = formaterJour(dayOf(start), 'complet')
  return axis.step === DAY ? day : `${day}, ${formaterPlage(start.slice(11), endOf(axis, column).slice(11))}`
}

/** When something is, in words; whole days have no hours, and an end at midnight is the evening before. */
export function nameTimes({ start, end }: Pick<GridEntry, 'start' | 'end'>): string {
  const hours = formaterPlage(start.slice(11), end.slice(11))
  const first = formaterJour(dayOf(start))
  if (!isLong({ start, end })) return wholeDay({ start, end }) ? first : `${first}, ${hours}`
  const last = dayOf(end.endsWith('T00:00') ? before(end) : end)
  return last === dayOf(start) ? first : `${first} au ${formaterJour(last)}`
}

/** Where a drag would let it go: the hour is what one looks for, and first; the day where there are several. */
export function nameDrop({ days }: Pick<Axis, 'days'>, times: Pick<GridEntry, 'start' | 'end'>): string {
  if (isLong(times) || wholeDay(times)) return nameTimes(times)
  const hours = formaterPlage(times.start.slice(11), times.end.slice(11))
  return days.length > 1 ? `${hours}, ${formaterJour(dayOf(times.start))}` : hours
}

/** Midnight to midnight. */
export function wholeDay({ start, end }: Pick<GridEntry, 'start' | 'end'>): boolean {
  return start.endsWith('T00:00') && end.endsWith('T00:00')
}

const before = (wall: WallTime): WallTime => new Date(Date.parse(`${wall}:00Z`) - 60_000).toISOString().slice(0, 16)

/** What is chosen: "3 jours, 2 lignes". */
export function nameSelection(axis: Axis, selection: Selection): string {
  const { top, bottom, left, right } = boundsOf(selection)
  const count = right - left + 1
  const rows = bottom - top + 1
  if (count === 1 && rows === 1) return ''
  const much =
    axis.step === DAY
      ? compter(count, 'jour')
      : axis.days.length === 1
        ? formaterDuree(realMinutes(startOf(axis, left), endOf(axis, right)))
        : compter(count, 'case')
  return rows > 1 ? `${much}, ${compter(rows, 'ligne')}` : much
}

/** Sundays of an axis, as what is shaded behind its rows. */
export function sundaysOf(axis: Axis): { day: string; kind: 'weekend' }[] {
  return axis.days.filter(day => jourSemaine(day) === 7).map(day => ({ day, kind: 'weekend' }))
}

/** "Maj+F10 : déplacer, changer la durée"; empty where nothing moves. */
export function nameKeys({ onMove, onResize }: Pick<GridActions, 'onMove' | 'onResize'>): string {
  const deeds = [onMove && 'déplacer', onResize && 'changer la durée'].filter(Boolean)
  return deeds.length === 0 ? '' : `Maj+F10\u00a0: ${deeds.join(', ')}`
}
