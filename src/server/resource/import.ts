import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { createRow } from './commands.ts'
import type { Declaration } from './declaration.ts'
import { checkColumns, type JudgedLine, judgeLine } from './import-lines.ts'
import { noteImport } from './imports.ts'
import { readOptions } from './rows.ts'

function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof CodedError) return error.champs ?? { ligne: error.message }
  throw error
}

async function tryRow(
  d: Declaration,
  context: Context,
  line: JudgedLine,
): Promise<{ id: number } | { champs: Record<string, string> }> {
  if ('champs' in line) return line
  await sql`savepoint ligne`.execute(context.db)
  try {
    const id = await createRow(d, context, line.values)
    if (line.beside && d.withRow) await createRow(d.withRow.of, context, { ...line.beside, [d.withRow.link]: id })
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
  /** Lines that enter though they may exist already; the others of those do not. Absent: nobody was asked, all enter. */
  readonly doubles?: readonly number[] | undefined
}

type Doubles = NonNullable<ImportReport['doubles']>

/** Which of the right lines may exist already, among the rows or before them in the sheet: one question for all of them. */
async function findDoubles(d: Declaration, context: Context, lines: readonly JudgedLine[]): Promise<Doubles> {
  const right = lines.flatMap((line, rang) => ('champs' in line ? [] : [{ ...line, ligne: rang + 1 }]))
  return d.doubles && right.length > 0 ? [...(await d.doubles(context, right))] : []
}

/** Imports of one company under way together: each holds a connection for as long as it lasts, and others need theirs. */
const AT_ONCE = 4

/** One of the company's places, until its transaction ends. @throws CodedError EN_COURS when all are taken */
async function takePlace({ db, caller }: Context): Promise<void> {
  const taken = await sql`
    select n from generate_series(1, ${AT_ONCE}::int) as n
      where pg_try_advisory_xact_lock(${caller.compte_id}, hashtext('import/' || n)) limit 1`.execute(db)
  if (taken.rows.length === 0)
    throw refuse('EN_COURS', {
      message: 'D’autres imports de votre entreprise sont en cours\u00a0: recommencez quand l’un d’eux sera fini.',
    })
}

/**
 * Writes all rows or none, or those that are right where that is asked; a preview writes nothing. Each is tried for real, so
 * that what the table refuses is found too, but in a preview of rows that may exist twice: their table refuses none of them,
 * and a thousand of them are judged by a few questions. What was written is noted as one import, to be taken back whole.
 * @throws CodedError EN_COURS; SAISIE for two columns of one field
 */
export async function importRows(d: Declaration, context: Context, asked: Asked): Promise<ImportReport> {
  const { lignes, appliquer, valides = false } = asked
  checkColumns(d, lignes)
  await takePlace(context)
  const options = await readOptions(d, context)
  const lines = lignes.map(ligne => judgeLine(d, ligne, options))
  const doubles = asked.doubles ? await findDoubles(d, context, lines) : []
  const left = new Set(appliquer ? doubles.map(one => one.ligne).filter(n => !asked.doubles?.includes(n)) : [])
  const erreurs: ImportReport['erreurs'] = []
  const ids: number[] = []
  await sql`savepoint import`.execute(context.db)
  for (const [rang, line] of lines.entries()) {
    if (left.has(rang + 1)) continue
    const looked = !appliquer && d.doubles && !('champs' in line)
    const tried = looked ? null : await tryRow(d, context, line)
    if (tried && 'id' in tried) ids.push(tried.id)
    else if (tried) erreurs.push({ ligne: rang + 1, champs: tried.champs })
  }
  const writes = appliquer && ids.length > 0 && (valides || erreurs.length === 0)
  await (writes ? sql`release savepoint import` : sql`rollback to savepoint import`).execute(context.db)
  const rapport = {
    ...{ lignes: lignes.length, ecrites: writes ? ids.length : 0, erreurs },
    ...(doubles.length > 0 ? { doubles, ignorees: left.size } : {}),
  }
  return writes ? { ...rapport, import_id: await noteImport(d, context, ids) } : rapport
}
