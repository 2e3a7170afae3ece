import type { ImportDouble, ImportReport } from '#wire/resource.ts'
import type { Matching, Taken } from './columns.ts'
import type { Sheet } from './sheet.ts'

/** A sheet as it was read and judged, and what the person said of it. */
export interface Read {
  readonly sheet: Sheet
  readonly matching: Matching
  /** What the person's last choice took a field from: a field is one column. */
  readonly taken?: Taken | null
  /** Lines that are repeated are called by their own number in the sheet: they may have entered, and be in it no more. */
  readonly rapport: ImportReport
  /** Ranks of the lines changed since they were judged. */
  readonly mended: ReadonlySet<number>
  /** Lines that enter though they may exist already, by their own number in the sheet. */
  readonly kept: ReadonlySet<number>
}

export const NONE: ReadonlySet<number> = new Set()

const numeroAt = ({ sheet }: Pick<Read, 'sheet'>, ligne: number) => sheet.lignes[ligne - 1]?.numero ?? 0

/** What the office said of lines that it counts from one: the ones they repeat, by their own number in the sheet. */
export function byNumber(sheet: Sheet, rapport: ImportReport): ImportReport {
  const named = (one: ImportDouble): ImportDouble =>
    'ligne' in one.comme ? { ...one, comme: { ligne: numeroAt({ sheet }, one.comme.ligne) } } : one
  return rapport.doubles ? { ...rapport, doubles: rapport.doubles.map(named) } : rapport
}

/**
 * What is still to be looked at once the others have entered: the lines that are wrong, judged as they were, and those that
 * turned out to exist already only now, since they were mended. What the person was shown and left out stays beside them; where
 * nothing else is left, it is done with.
 */
export function stillOpen(read: Read, { erreurs, doubles = [] }: ImportReport): Read {
  const shown = new Set((read.rapport.doubles ?? []).map(one => numeroAt(read, one.ligne)))
  const out = doubles.filter(one => !read.kept.has(numeroAt(read, one.ligne)))
  const open = erreurs.length > 0 || out.some(one => !shown.has(numeroAt(read, one.ligne)))
  const left = open ? out : []
  const places = [...erreurs, ...left].map(one => one.ligne).sort((a, b) => a - b)
  const moved = <T extends { readonly ligne: number }>(one: T): T => ({ ...one, ligne: places.indexOf(one.ligne) + 1 })
  return {
    ...read,
    sheet: { ...read.sheet, lignes: places.flatMap(ligne => read.sheet.lignes[ligne - 1] ?? []) },
    rapport: { lignes: places.length, ecrites: 0, erreurs: erreurs.map(moved), doubles: left.map(moved) },
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
