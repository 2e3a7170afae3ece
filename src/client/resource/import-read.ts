import type { ImportReport } from '#wire/resource.ts'
import type { Matching, Taken } from './columns.ts'
import type { Sheet } from './sheet.ts'

/** A sheet as it was read and judged, and what the person said of it. */
export interface Read {
  readonly sheet: Sheet
  readonly matching: Matching
  /** What the person's last choice took a field from: a field is one column. */
  readonly taken?: Taken | null
  readonly rapport: ImportReport
  /** Ranks of the lines changed since they were judged. */
  readonly mended: ReadonlySet<number>
  /** Lines that enter though they may exist already, by their own number in the sheet. */
  readonly kept: ReadonlySet<number>
}

export const NONE: ReadonlySet<number> = new Set()

const numeroAt = ({ sheet }: Pick<Read, 'sheet'>, ligne: number) => sheet.lignes[ligne - 1]?.numero ?? 0

/**
 * What is still to be looked at once the others have entered: the lines that are wrong, judged as they were, and those that
 * turned out to exist already only now, since they were mended. What the person was shown and left out is done with.
 */
export function stillOpen(read: Read, { erreurs, doubles = [] }: ImportReport): Read {
  const shown = new Set((read.rapport.doubles ?? []).map(one => numeroAt(read, one.ligne)))
  const found = doubles.filter(
    one => !shown.has(numeroAt(read, one.ligne)) && !read.kept.has(numeroAt(read, one.ligne)),
  )
  const places = [...erreurs, ...found].map(one => one.ligne).sort((a, b) => a - b)
  const moved = <T extends { readonly ligne: number }>(one: T): T => ({ ...one, ligne: places.indexOf(one.ligne) + 1 })
  return {
    ...read,
    sheet: { ...read.sheet, lignes: places.flatMap(ligne => read.sheet.lignes[ligne - 1] ?? []) },
    rapport: { lignes: places.length, ecrites: 0, erreurs: erreurs.map(moved), doubles: found.map(moved) },
    mended: NONE,
  }
}

/** Places of the lines that may exist already and enter all the same, as the office counts them. */
export function keptLines({ sheet, kept }: Pick<Read, 'sheet' | 'kept'>): number[] {
  return sheet.lignes.flatMap(({ numero }, rang) => (kept.has(numero) ? [rang + 1] : []))
}

/** Lines that may exist already and do not enter. */
export function leftOut({ sheet, rapport, kept }: Read): number {
  return (rapport.doubles ?? []).filter(({ ligne }) => !kept.has(numeroAt({ sheet }, ligne))).length
}
