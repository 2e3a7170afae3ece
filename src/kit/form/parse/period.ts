import { ajouterJours, formaterJour, lundiDe } from '#wire/dates.ts'

export type Period = readonly [string, string]

/** First and last day of the month of a day. */
export function monthOf(day: string): Period {
  const first = `${day.slice(0, 7)}-01`
  const next = `${ajouterJours(first, 31).slice(0, 7)}-01`
  return [first, ajouterJours(next, -1)]
}

/** Monday to Sunday, `offset` weeks after the one of this day. */
export function weekOf(day: string, offset = 0): Period {
  const monday = ajouterJours(lundiDe(day), offset * 7)
  return [monday, ajouterJours(monday, 6)]
}

/** What the buttons Jour, Semaine and Mois choose, around the start that is there or today. */
export const SPANS = [
  { label: 'Jour', of: (day: string): Period => [day, day] },
  { label: 'Semaine', of: (day: string): Period => weekOf(day) },
  { label: 'Mois', of: monthOf },
] as const

/** Buttons S, S+1, and so on. */
export function weekButtons(today: string, count: number) {
  return Array.from({ length: count }, (_, offset) => {
    const period = weekOf(today, offset)
    const [start, end] = period.map(day => formaterJour(day, 'long'))
    return { label: offset === 0 ? 'S' : `S+${offset}`, period, title: `Semaine du ${start} au ${end}` }
  })
}

/** Years on offer, latest first: 40 back but never before 2021 unless the form says so, up to next year (shell §9). */
export function yearChoices(
  today: string,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): number[] {
  const now = Number(today.slice(0, 4))
  const first = min ?? Math.max(2021, now - 40)
  const last = max ?? now + 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => last - i)
}
