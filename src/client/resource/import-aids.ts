import type { ImportRow } from '#wire/resource.ts'
import type { Matching } from './columns.ts'
import type { Sheet } from './sheet.ts'

/** Words that a cell may hold, and how another one becomes one of them. */
export interface CellChoice {
  readonly options: readonly string[]
  /** Absent where this person adds none. */
  readonly add?: {
    /** "Créer le métier « Lingère »". */
    readonly say: (text: string) => string
    readonly make: (text: string) => Promise<unknown>
  }
}

/** A day that lines take where they say none: shown, and asked for, before anything enters. */
export interface DayGiven {
  /** The field, and its label. */
  readonly id: string
  readonly label: string
  readonly initial: string
}

/** What a list knows of its own columns, beside their names. */
export interface ImportAids {
  /** By field. */
  readonly choices?: Readonly<Record<string, CellChoice>>
  readonly day?: DayGiven
}

/** The column where each line may say its day, added where the sheet has none. */
export function withDayColumn(
  sheet: Sheet,
  matching: Matching,
  day: DayGiven | undefined,
): { readonly sheet: Sheet; readonly matching: Matching } {
  if (!day || [...matching.values()].includes(day.id) || sheet.titres.includes(day.label)) return { sheet, matching }
  const lignes = sheet.lignes.map(ligne => ({ ...ligne, valeurs: { ...ligne.valeurs, [day.label]: '' } }))
  return {
    sheet: { titres: [...sheet.titres, day.label], lignes },
    matching: new Map([...matching, [day.label, day.id]]),
  }
}

/** The column of the day; undefined where the person left it out. */
export const dayColumn = (matching: Matching, day: DayGiven | undefined): string | undefined =>
  day && [...matching].find(([, id]) => id === day.id)?.[0]

/** How many lines say no day of their own. */
export function withoutDay({ lignes }: Sheet, matching: Matching, day: DayGiven | undefined): number {
  if (!day) return 0
  const column = dayColumn(matching, day)
  return lignes.filter(({ valeurs }) => column === undefined || (valeurs[column] ?? '').trim() === '').length
}

/** Lines that say none are given it. @param lines by the fields' labels */
export function withDay(lines: readonly ImportRow[], day: DayGiven | undefined, given: string): ImportRow[] {
  return lines.map(line => (day && (line[day.label] ?? '').trim() === '' ? { ...line, [day.label]: given } : line))
}
