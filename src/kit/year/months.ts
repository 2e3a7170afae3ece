import { ajouterJours, type JourIso, jourSemaine, joursEntre, libelleMois } from '#wire/dates.ts'

/** Six lines at most: a month's weeks, Monday first, null outside the month. */
export interface YearMonth {
  /** 1 to 12. */
  readonly month: number
  readonly label: string
  readonly weeks: readonly (readonly (JourIso | null)[])[]
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

/** First day of a month (1 to 13: the thirteenth is the next January). */
function firstOf(year: number, month: number): JourIso {
  return month > 12 ? `${pad(year + 1, 4)}-01-01` : `${pad(year, 4)}-${pad(month)}-01`
}

/** The twelve months of a year. */
export function monthsOf(year: number): YearMonth[] {
  return Array.from({ length: 12 }, (_, i) => {
    const first = firstOf(year, i + 1)
    const length = joursEntre(first, firstOf(year, i + 2))
    const before = jourSemaine(first) - 1
    const weeks = Array.from({ length: Math.ceil((before + length) / 7) }, (_w, week) =>
      Array.from({ length: 7 }, (_d, day) => {
        const rank = week * 7 + day - before
        return rank >= 0 && rank < length ? ajouterJours(first, rank) : null
      }),
    )
    return { month: i + 1, label: libelleMois(i + 1), weeks }
  })
}

/** -1 past, 0 current, 1 future (specification field-service §2 "year view"). */
export function monthState(year: number, month: number, today: JourIso | null): -1 | 0 | 1 {
  if (today === null) return 0
  const rank = year * 12 + month - (Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)))
  return rank < 0 ? -1 : rank > 0 ? 1 : 0
}

/** The same day of another month, its last one where it is shorter. */
function sameDayOf(day: JourIso, by: number): JourIso {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) + by
  if (month < 1 || month > 12) return day
  const last = ajouterJours(firstOf(year, month + 1), -1)
  const same = `${firstOf(year, month).slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}

/** Where a key leads from a day, within its year; null for a key that moves nothing. */
export function stepDay(day: JourIso, key: string, whole: boolean): JourIso | null {
  const year = day.slice(0, 4)
  const stay = (to: JourIso) => (to.slice(0, 4) === year ? to : day)
  const weekday = jourSemaine(day)
  switch (key) {
    case 'ArrowLeft':
      return stay(ajouterJours(day, -1))
    case 'ArrowRight':
      return stay(ajouterJours(day, 1))
    case 'ArrowUp':
      return stay(ajouterJours(day, -7))
    case 'ArrowDown':
      return stay(ajouterJours(day, 7))
    case 'PageUp':
      return sameDayOf(day, -1)
    case 'PageDown':
      return sameDayOf(day, 1)
    case 'Home':
      return whole ? `${year}-01-01` : stay(ajouterJours(day, 1 - weekday))
    case 'End':
      return whole ? `${year}-12-31` : stay(ajouterJours(day, 7 - weekday))
    default:
      return null
  }
}
