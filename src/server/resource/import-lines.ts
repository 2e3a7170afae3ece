import { refuse } from '#server/http/errors.ts'
import { termeVrai } from '#wire/conditions.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import { joindre } from '#wire/french.ts'
import type { ImportRow } from '#wire/resource.ts'
import { columnsOf, type ReadCells, readCell } from './convert.ts'
import { type Declaration, writtenFields } from './declaration.ts'
import type { Options } from './form.ts'
import { bodySchema, type Values } from './schemas.ts'

/** A line of a sheet as it was read; `beside`: what it says of the row that is written with it, nothing where it says nothing. */
interface ReadLine extends ReadCells {
  readonly beside: Values | null
}

/** The columns of what is written with each row; the row's own come first. */
function besideOf({ withRow }: Declaration): ReturnType<typeof columnsOf> {
  const columns = withRow && columnsOf(withRow.of)
  return title => {
    const column = columns?.(title)
    return column && withRow?.fields.includes(column[0]) ? column : undefined
  }
}

/** Titles of one line that mean the same field, by its name and label. */
function repeatedColumns(d: Declaration, titles: readonly string[]): Map<string, string> {
  const own = columnsOf(d)
  const beside = besideOf(d)
  const byField = new Map<string, { readonly id: string; readonly label: string; readonly titles: readonly string[] }>()
  for (const title of titles) {
    const mine = own(title)
    const column = mine ?? beside(title)
    if (!column) continue
    const [id, { label }] = column
    // A field of the row and one of what is written with it may have one name.
    const key = `${mine ? '' : '+'}${id}`
    byField.set(key, { id, label, titles: [...(byField.get(key)?.titles ?? []), `«\u00a0${title}\u00a0»`] })
  }
  const twice = [...byField.values()].filter(one => one.titles.length > 1)
  return new Map(
    twice.map(one => [
      one.id,
      `${one.label}\u00a0: plusieurs colonnes le disent, ${joindre(one.titles)}. Gardez-en une.`,
    ]),
  )
}

/**
 * Each field is one column of the sheet: of two, nobody could say which counts.
 * @throws CodedError SAISIE at the field
 */
export function checkColumns(d: Declaration, rows: readonly ImportRow[]): void {
  // Lines of one sheet have the same columns: they are looked at once.
  const heads = new Map(rows.map(row => [Object.keys(row).join('\n'), Object.keys(row)]))
  const champs = Object.fromEntries([...heads.values()].flatMap(titles => [...repeatedColumns(d, titles)]))
  const said = Object.values(champs)
  if (said.length > 0) throw refuse('SAISIE', { message: said.join(' '), champs })
}

/** Cells are found by the column's label or by its name, accents and case aside; a column nobody knows is refused. */
function valuesOf(d: Declaration, row: ImportRow, options: Options): ReadLine {
  const values: Values = {}
  const beside: Values = {}
  const others = besideOf(d)
  const champs: Record<string, string> = {}
  const columns = columnsOf(d)
  for (const [id, field] of writtenFields(d)) if (!d.visible?.[id]) values[id] = field.initial
  const conditional = writtenFields(d).filter(([id, field]) => d.visible?.[id] && !field.required)
  for (const [title, text] of Object.entries(row)) {
    const column = columns(title)
    const other = column ? undefined : others(title)
    if (other) {
      if (text.trim() !== '') beside[other[0]] = other[1].mend?.(text.trim()) ?? text.trim()
      continue
    }
    if (!column) {
      // A column that holds nothing is nobody's mistake.
      if (text.trim() !== '') champs[title] = 'Colonne inconnue'
      continue
    }
    const [id] = column
    if (d.visible?.[id] && text.trim() === '') continue
    const read = readCell(column, column[1].mend?.(text) ?? text, options)
    if ('wrong' in read) champs[id] = read.wrong
    else values[id] = read.value
  }
  // A sheet has no column for what only some rows are asked: where its rule shows it, it begins as the form does.
  for (const [id, field] of conditional) {
    const shown = d.visible?.[id]?.every(term => termeVrai(term, values))
    if (shown && !(id in values) && !(id in champs)) values[id] = field.initial
  }
  return { values, champs, beside: Object.keys(beside).length > 0 ? beside : null }
}

/** What is written beside a row, of which a sheet may leave out what a form asks for. */
function looser({ of, needs }: NonNullable<Declaration['withRow']>): Declaration {
  const fields = Object.entries(of.fields).map(([id, field]) => [
    id,
    needs.includes(id) ? field : { ...field, required: false },
  ])
  return { ...of, fields: Object.fromEntries(fields) }
}

/** What a form of it begins with, but for what must be said. */
const initialOf = ({ of, needs }: NonNullable<Declaration['withRow']>): Values =>
  Object.fromEntries(
    writtenFields(of).flatMap(([id, field]) => (field.required && !needs.includes(id) ? [] : [[id, field.initial]])),
  )

/**
 * What is wrong with what is written beside a row. A column that the sheet has not is no cell to be mended: one adds it, or says
 * nothing of it.
 */
function wrongBeside(
  { of, needs }: NonNullable<Declaration['withRow']>,
  messages: Record<string, string>,
  titles: readonly string[],
): Record<string, string> {
  const column = columnsOf(of)
  const there = new Set(titles.map(title => column(title)?.[0]))
  const absent = needs.filter(id => messages[id] !== undefined && !there.has(id))
  if (absent.length === 0) return messages
  const labels = absent.map(id => `«\u00a0${of.fields[id]?.label ?? id}\u00a0»`)
  const said = `Il manque la colonne ${joindre(labels)}\u00a0: ajoutez-la à la feuille, ou laissez de côté celles de ${of.words.le}.`
  const cells = Object.entries(messages).filter(([id]) => !absent.includes(id))
  return { ...Object.fromEntries(cells), ligne: said }
}

/** A line that may be written, and the row written with it; or all that is wrong with it, said at once. */
export type JudgedLine =
  | { readonly values: Values; readonly beside: Values | null }
  | { readonly champs: Record<string, string> }

/** What a line says by itself: whether the table takes it is found by writing it. */
export function judgeLine(d: Declaration, row: ImportRow, options: Options): JudgedLine {
  const { values, champs, beside } = valuesOf(d, row, options)
  const parsed = bodySchema(d).safeParse(values)
  const { withRow } = d
  const other = beside && withRow ? bodySchema(looser(withRow)).safeParse({ ...initialOf(withRow), ...beside }) : null
  const wrong = {
    ...(other?.error && withRow ? wrongBeside(withRow, fieldMessages(other.error), Object.keys(row)) : {}),
    ...(parsed.success ? {} : fieldMessages(parsed.error)),
    ...champs,
  }
  if (!parsed.success || Object.keys(wrong).length > 0) return { champs: wrong }
  return { values: parsed.data, beside: other?.success ? other.data : null }
}
