import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { CodedError } from '#server/http/errors.ts'
import { termeVrai } from '#wire/conditions.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { createRow } from './commands.ts'
import { columnsOf, type ReadCells, readCell } from './convert.ts'
import { type Declaration, writtenFields } from './declaration.ts'
import type { Options } from './form.ts'
import { noteImport } from './imports.ts'
import { readOptions } from './rows.ts'
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
      if (text.trim() !== '') beside[other[0]] = text.trim()
      continue
    }
    if (!column) {
      // A column that holds nothing is nobody's mistake.
      if (text.trim() !== '') champs[title] = 'Colonne inconnue'
      continue
    }
    const [id] = column
    if (d.visible?.[id] && text.trim() === '') continue
    const read = readCell(column, text, options)
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

function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof CodedError) return error.champs ?? { ligne: error.message }
  throw error
}

/** What a form of it begins with. */
const initialOf = (d: Declaration): Values =>
  Object.fromEntries(writtenFields(d).map(([id, field]) => [id, field.initial]))

/** @param champs what is wrong already: all that is wrong with a line is said at once */
async function tryRow(
  d: Declaration,
  context: Context,
  { values, champs, beside }: ReadLine,
): Promise<{ id: number } | { champs: Record<string, string> }> {
  const parsed = bodySchema(d).safeParse(values)
  const other =
    beside && d.withRow ? bodySchema(d.withRow.of).safeParse({ ...initialOf(d.withRow.of), ...beside }) : null
  const wrong = {
    ...(other?.error ? fieldMessages(other.error) : {}),
    ...(parsed.success ? {} : fieldMessages(parsed.error)),
    ...champs,
  }
  if (!parsed.success || Object.keys(wrong).length > 0) return { champs: wrong }
  await sql`savepoint ligne`.execute(context.db)
  try {
    const id = await createRow(d, context, parsed.data)
    if (other?.success && d.withRow)
      await createRow(d.withRow.of, context, { ...(other.data as Values), [d.withRow.link]: id })
    await sql`release savepoint ligne`.execute(context.db)
    return { id }
  } catch (error) {
    await sql`rollback to savepoint ligne`.execute(context.db)
    return { champs: errorsOf(error) }
  }
}

interface Asked {
  readonly lignes: readonly ImportRow[]
  readonly appliquer: boolean
  /** The right lines enter though others are wrong. */
  readonly valides?: boolean | undefined
}

/**
 * Writes all rows or none, or those that are right where that is asked: each is tried for real, so that duplicates within
 * the file are found too; a preview undoes everything. What was written is noted as one import, to be taken back whole.
 */
export async function importRows(d: Declaration, context: Context, asked: Asked): Promise<ImportReport> {
  const { lignes, appliquer, valides = false } = asked
  const options = await readOptions(d, context)
  const erreurs: ImportReport['erreurs'] = []
  const ids: number[] = []
  await sql`savepoint import`.execute(context.db)
  for (const [rang, ligne] of lignes.entries()) {
    const tried = await tryRow(d, context, valuesOf(d, ligne, options))
    if ('id' in tried) ids.push(tried.id)
    else erreurs.push({ ligne: rang + 1, champs: tried.champs })
  }
  const writes = appliquer && ids.length > 0 && (valides || erreurs.length === 0)
  await (writes ? sql`release savepoint import` : sql`rollback to savepoint import`).execute(context.db)
  const rapport = { lignes: lignes.length, ecrites: writes ? ids.length : 0, erreurs }
  return writes ? { ...rapport, import_id: await noteImport(d, context, ids) } : rapport
}
