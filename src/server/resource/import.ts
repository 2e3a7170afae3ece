import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { CodedError, fieldMessages } from '#server/http/errors.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { createRow } from './commands.ts'
import type { Declaration } from './declaration.ts'
import { type Field, isReference } from './field.ts'
import type { Options } from './form.ts'
import { readOptions } from './rows.ts'
import { bodySchema, type Values } from './schemas.ts'

const OUI = new Set(['1', 'oui', 'o', 'vrai', 'x', 'yes', 'true'])
const NON = new Set(['0', 'non', 'n', 'faux', '', 'no', 'false'])

/** A cell as people write it in a sheet, to the value a body holds; left as text when it cannot be read: the rule says why. */
function convert(field: Field, text: string): unknown {
  const clean = text.trim()
  const word = normaliserRecherche(clean)
  if (field.type === 'interrupteur' || field.type === 'case') return OUI.has(word) ? 1 : NON.has(word) ? 0 : clean
  if (field.udt === 'int4' || field.udt === 'float8') {
    if (clean === '') return null
    const n = Number(clean.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.'))
    return Number.isNaN(n) ? clean : field.type === 'montant' ? Math.round(n * 100) : n
  }
  if (field.udt === 'date') {
    const french = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(clean)
    if (french) return `${french[3]}-${french[2]?.padStart(2, '0')}-${french[1]?.padStart(2, '0')}`
    return clean === '' ? null : clean
  }
  if (field.udt === 'time') return clean === '' ? null : clean.padStart(5, '0').slice(0, 5)
  return clean
}

type Choices = readonly { value: string; label: string }[]

/** The choice that a cell names, by its label or its value; undefined when there is none such. */
function choose(choices: Choices, text: string): string | undefined {
  const clean = text.trim()
  if (clean === '') return ''
  const word = normaliserRecherche(clean)
  return choices.find(c => normaliserRecherche(c.label) === word || c.value === clean)?.value
}

/** Cells are found by the column's label or by its name, accents and case aside; a column nobody knows is refused. */
function valuesOf(
  d: Declaration,
  row: ImportRow,
  options: Options,
): { values: Values; champs: Record<string, string> } {
  const values: Values = {}
  const champs: Record<string, string> = {}
  const known = new Map(
    Object.entries(d.fields).flatMap(([id, f]) => [
      [normaliserRecherche(f.label), id] as const,
      [normaliserRecherche(id), id] as const,
    ]),
  )
  for (const [id, field] of Object.entries(d.fields)) if (!d.visible?.[id]) values[id] = field.initial
  for (const [title, text] of Object.entries(row)) {
    const id = known.get(normaliserRecherche(title))
    const field = id ? d.fields[id] : undefined
    if (!id || !field) champs[title] = 'Colonne inconnue'
    else if (d.visible?.[id] && text.trim() === '') continue
    else if (!isReference(field) && !field.form.options) values[id] = convert(field, text)
    else {
      values[id] = choose(options[id] ?? field.form.options ?? [], text)
      if (values[id] === undefined)
        champs[id] = `${field.label}\u00a0: «\u00a0${text.trim().slice(0, 60)}\u00a0» n’est pas un choix.`
    }
  }
  return { values, champs }
}

function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof CodedError) return error.champs ?? { ligne: error.message }
  throw error
}

/** @param champs what is wrong already: all that is wrong with a line is said at once */
async function tryRow(
  d: Declaration,
  context: Context,
  { values, champs }: { values: Values; champs: Record<string, string> },
): Promise<Record<string, string>> {
  const parsed = bodySchema(d).safeParse(values)
  if (!parsed.success) return { ...fieldMessages(parsed.error), ...champs }
  if (Object.keys(champs).length > 0) return champs
  await sql`savepoint ligne`.execute(context.db)
  try {
    await createRow(d, context, parsed.data)
    await sql`release savepoint ligne`.execute(context.db)
    return {}
  } catch (error) {
    await sql`rollback to savepoint ligne`.execute(context.db)
    return errorsOf(error)
  }
}

/**
 * Writes all rows or none: each is tried for real, so that duplicates within the file are found too; a preview, or one
 * wrong row, undoes everything.
 */
export async function importRows(
  d: Declaration,
  context: Context,
  { lignes, appliquer }: { lignes: readonly ImportRow[]; appliquer: boolean },
): Promise<ImportReport> {
  const options = await readOptions(d, context)
  const erreurs: ImportReport['erreurs'] = []
  await sql`savepoint import`.execute(context.db)
  for (const [rang, ligne] of lignes.entries()) {
    const found = await tryRow(d, context, valuesOf(d, ligne, options))
    if (Object.keys(found).length > 0) erreurs.push({ ligne: rang + 1, champs: found })
  }
  const ecrites = appliquer && erreurs.length === 0 ? lignes.length : 0
  await (ecrites ? sql`release savepoint import` : sql`rollback to savepoint import`).execute(context.db)
  return { lignes: lignes.length, ecrites, erreurs }
}
