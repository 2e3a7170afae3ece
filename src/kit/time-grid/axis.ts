import { ajouterJours, comparerJours, formaterJour, type JourIso, jourSemaine, lundiDe } from '#wire/dates.ts'
import type { GridEntry, GridHead, TimeScale, WallTime } from './types.ts'

export const DAY = 1440

/** Columns of a scale. A position is a number of columns from the left, with fractions. */
export interface Axis {
  readonly days: readonly JourIso[]
  readonly step: number
  /** Minutes of the day between which it is drawn. */
  readonly open: number
  readonly close: number
  readonly perDay: number
  readonly columns: number
  readonly rankOf: ReadonlyMap<JourIso, number>
}

/** The days of a month. */
export function monthScale(day: JourIso): TimeScale {
  const from = `${day.slice(0, 7)}-01`
  const next = ajouterJours(from, 31)
  return { from, days: 31 - (Number(next.slice(8)) - 1), step: DAY }
}

/** A week in hours, Monday first. */
export function weekScale(day: JourIso, hours: readonly [number, number] = [360, 1320]): TimeScale {
  return { from: lundiDe(day), days: 7, step: 60, hours }
}

/** A day in quarters of an hour. */
export function dayScale(day: JourIso, hours: readonly [number, number] = [360, 1320]): TimeScale {
  return { from: day, days: 1, step: 15, hours }
}

/** @throws RangeError for hours that the step does not divide */
export function axisOf({ from, days, step, hours = [0, DAY] }: TimeScale): Axis {
  const [open, close] = hours
  const perDay = (close - open) / step
  if (!Number.isInteger(perDay) || perDay < 1) throw new RangeError(`hours ${open}-${close} in steps of ${step}`)
  const all = Array.from({ length: days }, (_, i) => ajouterJours(from, i))
  return { days: all, step, open, close, perDay, columns: days * perDay, rankOf: new Map(all.map((d, i) => [d, i])) }
}

export const dayOf = (wall: WallTime): JourIso => wall.slice(0, 10)
const minuteOf = (wall: WallTime): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))

/** Where a time stands, from 0 to the number of columns: what is not drawn stands at the nearest edge. */
export function positionOf(axis: Axis, wall: WallTime): number {
  const day = dayOf(wall)
  const rank = axis.rankOf.get(day)
  if (rank === undefined) return comparerJours(day, axis.days[0] ?? '') < 0 ? 0 : axis.columns
  const inDay = (minuteOf(wall) - axis.open) / axis.step
  return rank * axis.perDay + Math.max(0, Math.min(axis.perDay, inDay))
}

/** The time where a column begins. */
export function startOf(axis: Axis, column: number): WallTime {
  const within = Math.max(0, Math.min(axis.columns - 1, column))
  const rank = Math.floor(within / axis.perDay)
  return wallOf(axis.days[rank] ?? '', axis.open + (within - rank * axis.perDay) * axis.step)
}

/** The time where a column ends: midnight is the next day's. */
export function endOf(axis: Axis, column: number): WallTime {
  const within = Math.max(0, Math.min(axis.columns - 1, column))
  const rank = Math.floor(within / axis.perDay)
  return wallOf(axis.days[rank] ?? '', axis.open + (within - rank * axis.perDay + 1) * axis.step)
}

/** A day and minutes after its midnight, which may be another day's. */
export function wallOf(day: JourIso, minutes: number): WallTime {
  const shift = Math.floor(minutes / DAY)
  const rest = Math.round(minutes - shift * DAY)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${shift === 0 ? day : ajouterJours(day, shift)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}

/** Whether an entry covers whole days or more, as a leave does and a night does not. */
export function isLong({ start, end }: Pick<GridEntry, 'start' | 'end'>): boolean {
  if (dayOf(start) === dayOf(end)) return false
  return end.slice(11) >= start.slice(11) || dayOf(end) !== ajouterJours(dayOf(start), 1)
}

/**
 * The columns that an entry covers, null outside the axis. In days, what is shorter than one stands on the day it begins, as a night
 * does; what is longer covers every day that it touches.
 */
export function spanOf(axis: Axis, entry: Pick<GridEntry, 'start' | 'end'>): { from: number; to: number } | null {
  const { start, end } = entry
  const startDay = dayOf(start)
  if (axis.step === DAY) {
    const endDay = dayOf(end)
    const rank = axis.rankOf.get(startDay)
    if (startDay === endDay || !isLong(entry)) return rank === undefined ? null : { from: rank, to: rank + 1 }
    if (endDay < (axis.days[0] ?? '') || startDay > (axis.days.at(-1) ?? '')) return null
    const from = rank ?? 0
    const last = axis.rankOf.get(endDay)
    const to = last === undefined ? axis.columns : end.endsWith('T00:00') ? last : last + 1
    return to > from ? { from, to } : null
  }
  const from = positionOf(axis, start)
  const to = positionOf(axis, end)
  return to > from ? { from, to } : null
}

const hour = (minutes: number) => `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:00`

/** Heads of a scale: days, or the hours under their day. */
export function headsOf(axis: Axis, today: JourIso | null): GridHead[][] {
  const days = axis.days.map((day, i): GridHead => {
    const wide = axis.perDay > 1
    return {
      at: i * axis.perDay,
      span: axis.perDay,
      label: wide ? formaterJour(day, 'bref') : String(Number(day.slice(8))),
      ...(wide ? {} : { small: (['lu', 'ma', 'me', 'je', 've', 'sa', 'di'] as const)[jourSemaine(day) - 1] ?? '' }),
      title: formaterJour(day, 'complet'),
      today: day === today,
    }
  })
  if (axis.perDay === 1) return [days]
  const each = Math.max(1, Math.round((axis.step >= 60 ? 240 : 60) / axis.step))
  const hours = axis.days.flatMap((_, i) =>
    Array.from({ length: Math.ceil(axis.perDay / each) }, (_h, n) => ({
      at: i * axis.perDay + n * each,
      span: Math.min(each, axis.perDay - n * each),
      label: hour(axis.open + n * each * axis.step),
    })),
  )
  return axis.days.length > 1 ? [days, hours] : [hours]
}
