import { heureParis, instantParis, jourParis, minutesEntre } from '#wire/dates.ts'
import { type Axis, DAY, dayOf, endOf, positionOf, startOf, wallOf } from './axis.ts'
import type { WallTime } from './types.ts'

/** A time that the wall shows: the hour that is skipped in March is one later, as everywhere in the product. */
export function existing(wall: WallTime): WallTime {
  const instant = instantParis(dayOf(wall), wall.slice(11))
  return `${jourParis(instant)}T${heureParis(instant)}`
}

const toMinutes = (wall: WallTime): number => Date.parse(`${wall}:00Z`) / 60_000

/** Minutes between two times as the wall counts them: a day has 1440, whatever the clock does. */
export function wallMinutes(start: WallTime, end: WallTime): number {
  return toMinutes(end) - toMinutes(start)
}

/** Minutes that really pass between two times of the wall. */
export function realMinutes(start: WallTime, end: WallTime): number {
  const instant = (wall: WallTime) => instantParis(dayOf(wall), wall.slice(11))
  return minutesEntre(instant(start), instant(end))
}

/** So many minutes of the wall later. */
export function later(wall: WallTime, minutes: number): WallTime {
  return new Date((toMinutes(wall) + minutes) * 60_000).toISOString().slice(0, 16)
}

/** Two columns in either order, both included, as times. */
export function rangeOf(axis: Axis, one: number, other: number): { start: WallTime; end: WallTime } {
  const start = existing(startOf(axis, Math.min(one, other)))
  const end = existing(endOf(axis, Math.max(one, other)))
  return { start, end: end > start ? end : later(start, axis.step) }
}

/** The same length elsewhere: hours are kept where columns are days. Its start stays on the axis. */
export function moved(
  axis: Axis,
  { start, end }: { start: WallTime; end: WallTime },
  columns: number,
): { start: WallTime; end: WallTime } {
  const length = wallMinutes(start, end)
  const to = existing(axis.step === DAY ? shiftDays(axis, start, columns) : shiftColumns(axis, start, columns))
  return { start: to, end: existing(later(to, length)) }
}

function shiftDays(axis: Axis, start: WallTime, by: number): WallTime {
  const rank = axis.rankOf.get(dayOf(start))
  // What began before the first day drawn keeps its distance.
  const kept = rank === undefined ? by : Math.max(0, Math.min(axis.days.length - 1, rank + by)) - rank
  return later(start, kept * DAY)
}

function shiftColumns(axis: Axis, start: WallTime, by: number): WallTime {
  const rank = axis.rankOf.get(dayOf(start))
  const inDay = rank === undefined ? -1 : wallMinutes(wallOf(dayOf(start), axis.open), start) / axis.step
  // What begins where nothing is drawn moves by minutes.
  if (inDay < 0 || inDay >= axis.perDay) return later(start, by * axis.step)
  const position = Math.max(0, Math.min(axis.columns - 1, positionOf(axis, start) + by))
  const day = Math.floor(position / axis.perDay)
  return wallOf(axis.days[day] ?? '', axis.open + (position - day * axis.perDay) * axis.step)
}

/** One edge at a column's; one column is left at least. */
export function resized(
  axis: Axis,
  { start, end }: { start: WallTime; end: WallTime },
  edge: 'start' | 'end',
  column: number,
): { start: WallTime; end: WallTime } {
  if (edge === 'start') {
    const to = existing(startOf(axis, column))
    return { start: to < end ? to : lastBefore(axis, end), end }
  }
  const to = existing(endOf(axis, column))
  return to > start ? { start, end: to } : { start, end: existing(later(start, axis.step)) }
}

/** The column before a time; the hour that is skipped in March has none. */
function lastBefore(axis: Axis, end: WallTime): WallTime {
  let before = existing(later(end, -axis.step))
  for (let columns = 2; before >= end; columns++) before = existing(later(end, -columns * axis.step))
  return before
}
