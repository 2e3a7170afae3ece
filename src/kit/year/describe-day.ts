import { formaterJour, type JourIso } from '#wire/dates.ts'
import type { YearViewProps } from './types.ts'

type Marked = Pick<YearViewProps, 'kinds' | 'marks' | 'holidays'>

/** What a day holds: "Congé (matin)". */
export function marksOf({ kinds, marks, holidays }: Marked, day: JourIso): string[] {
  const found = (marks.get(day) ?? []).map(({ kind, detail }) => {
    const name = kinds.find(k => k.id === kind)?.label ?? kind
    return detail ? `${name} (${detail})` : name
  })
  const holiday = holidays?.get(day)
  return holiday ? [holiday, ...found] : found
}

/** A day in words: "vendredi 20 novembre 2026, Congé (matin)". */
export function describeDay(marked: Marked, day: JourIso): string {
  const found = marksOf(marked, day)
  return [formaterJour(day, 'complet'), ...(found.length > 0 ? found : ['rien'])].join(', ')
}
