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

/** A field that lines take a value of where they say none, and its label. */
export interface Given {
  readonly id: string
  readonly label: string
  /** Another field that says it where a line has this one: such a line takes nothing. */
  readonly orElse?: { readonly id: string; readonly label: string }
}

/** A day: shown, and asked for, before anything enters. */
export interface DayGiven extends Given {
  readonly initial: string
}

/** An amount, which nothing says beforehand: the lines wait until a person has. */
export interface AmountGiven extends Given {
  /** "12 lignes n’ont pas d’heures". */
  readonly lack: (lines: number) => string
  /** What may be said instead of an amount, and what that means. */
  readonly none: { readonly say: string; readonly text: string; readonly means: string }
}

/** What a list knows of its own columns, beside their names. */
export interface ImportAids {
  /** Which columns a sheet cannot do without, in a sentence: the others may be missing. */
  readonly least?: string
  /** By field. */
  readonly choices?: Readonly<Record<string, CellChoice>>
  readonly day?: DayGiven
  readonly amount?: AmountGiven
}

/** The column where each line may say its own, added where the sheet has none. */
export function withColumn(
  sheet: Sheet,
  matching: Matching,
  given: Given | undefined,
): { readonly sheet: Sheet; readonly matching: Matching } {
  if (!given || [...matching.values()].includes(given.id) || sheet.titres.includes(given.label))
    return { sheet, matching }
  const { id, label } = given
  const lignes = sheet.lignes.map(ligne => ({ ...ligne, valeurs: { ...ligne.valeurs, [label]: '' } }))
  return { sheet: { titres: [...sheet.titres, label], lignes }, matching: new Map([...matching, [label, id]]) }
}

const filled = (line: ImportRow | undefined, column: string | undefined) =>
  column !== undefined && (line?.[column] ?? '').trim() !== ''

/** Whether a line of the sheet takes what is given: it says none of its own. */
export function takesGiven(line: ImportRow | undefined, matching: Matching, { id, orElse }: Given): boolean {
  const columnOf = (field: string) => [...matching].find(([, known]) => known === field)?.[0]
  return !filled(line, columnOf(id)) && !(orElse && filled(line, columnOf(orElse.id)))
}

/** How many lines say none of their own; all where the person left the column out. */
export function withoutOne({ lignes }: Sheet, matching: Matching, given: Given | undefined): number {
  return given ? lignes.filter(({ valeurs }) => takesGiven(valeurs, matching, given)).length : 0
}

/** Lines that say none are given it. @param lines by the fields' labels */
export function withGiven(lines: readonly ImportRow[], given: Given | undefined, text: string): ImportRow[] {
  if (!given || text === '') return [...lines]
  const { label, orElse } = given
  return lines.map(line => (filled(line, label) || filled(line, orElse?.label) ? line : { ...line, [label]: text }))
}
