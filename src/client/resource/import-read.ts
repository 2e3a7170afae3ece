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
  /** Lines that say somebody who waits, and whose place is theirs, by their own number; absent: none. */
  readonly brought?: ReadonlySet<number>
  /** Ranks of the lines that the person ever changed: they stay where they are, and open, however they are judged. */
  readonly touched: ReadonlySet<number>
}

/** The hand has stopped: what it changed is judged again. */
export const PAUSE_MS = 700

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
  const out = doubles.filter(one => {
    const numero = numeroAt(read, one.ligne)
    return !read.kept.has(numero) && !read.brought?.has(numero)
  })
  const open = erreurs.length > 0 || out.some(one => !shown.has(numeroAt(read, one.ligne)))
  const left = open ? out : []
  const places = [...new Set([...erreurs, ...left].map(one => one.ligne))].sort((a, b) => a - b)
  const moved = <T extends { readonly ligne: number }>(one: T): T => ({ ...one, ligne: places.indexOf(one.ligne) + 1 })
  return {
    ...read,
    sheet: { ...read.sheet, lignes: places.flatMap(ligne => read.sheet.lignes[ligne - 1] ?? []) },
    rapport: { lignes: places.length, ecrites: 0, erreurs: erreurs.map(moved), doubles: left.map(moved) },
    mended: NONE,
    touched: NONE,
  }
}

const doubtsOf = (read: Read | null): ReadonlySet<number> =>
  new Set(read?.rapport.doubles?.flatMap(one => (one.doute ? [numeroAt(read, one.ligne)] : [])))

/** What may be a double, of which nothing is sure, enters unless it was said otherwise; said once, it stays said. */
export function withDoubts(read: Read, before: Read | null): Read {
  const [doubts, told] = [doubtsOf(read), doubtsOf(before)]
  const sure = (read.rapport.doubles ?? []).flatMap(one => (one.doute ? [] : [numeroAt(read, one.ligne)]))
  // A doubt that is one no more begins again.
  const settled = new Set(sure.filter(n => told.has(n)))
  const fresh = [...doubts].filter(n => !told.has(n))
  return { ...read, kept: new Set([...[...read.kept].filter(n => !settled.has(n)), ...fresh]) }
}

/** Places of the lines that may exist already and enter all the same, as the office counts them. */
export function keptLines({ sheet, kept }: Pick<Read, 'sheet' | 'kept'>): number[] {
  return sheet.lignes.flatMap(({ numero }, rang) => (kept.has(numero) ? [rang + 1] : []))
}

/** Places of the lines whose place goes to who waits, as the office counts them. */
export function broughtLines({ sheet, brought = NONE }: Pick<Read, 'sheet' | 'brought'>): number[] {
  return sheet.lignes.flatMap(({ numero }, rang) => (brought.has(numero) ? [rang + 1] : []))
}

/** Right lines that may exist already and do not enter. */
export function leftOut({ sheet, rapport, kept, brought = NONE }: Read): number {
  const enters = (numero: number) => kept.has(numero) || brought.has(numero)
  const wrong = new Set(rapport.erreurs.map(one => one.ligne))
  return (rapport.doubles ?? []).filter(({ ligne }) => !wrong.has(ligne) && !enters(numeroAt({ sheet }, ligne))).length
}

/** What the office answered about a sheet that may have been changed while it looked: those lines are still to be judged. */
export function judged(
  now: Read | null,
  asked: Pick<Read, 'sheet' | 'matching' | 'kept' | 'touched'>,
  rapport: ImportReport,
): Read {
  const same = now && now.sheet.lignes.length === asked.sheet.lignes.length && now.sheet !== asked.sheet
  if (!same) return { ...asked, rapport, mended: NONE }
  const since = now.sheet.lignes.flatMap((ligne, rang) => (ligne === asked.sheet.lignes[rang] ? [] : [rang]))
  return { ...now, rapport, mended: new Set(since) }
}

/** A line that is not to enter at all, taken out; the others keep what was said of them. */
export function withoutLine(read: Read, rang: number): Read {
  const ranks = (set: ReadonlySet<number>) => new Set([...set].filter(n => n !== rang).map(n => (n > rang ? n - 1 : n)))
  const others = <T extends { readonly ligne: number }>(list: readonly T[]): T[] =>
    list
      .filter(one => one.ligne !== rang + 1)
      .map(one => (one.ligne > rang + 1 ? { ...one, ligne: one.ligne - 1 } : one))
  const { rapport } = read
  return {
    ...read,
    sheet: { ...read.sheet, lignes: read.sheet.lignes.filter((_, n) => n !== rang) },
    rapport: {
      ...rapport,
      lignes: rapport.lignes - 1,
      erreurs: others(rapport.erreurs),
      ...(rapport.doubles && { doubles: others(rapport.doubles) }),
    },
    mended: ranks(read.mended),
    touched: ranks(read.touched),
  }
}
