import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { createRow } from './commands.ts'
import { createTogether, type NewRow, TOGETHER, type Written } from './create-rows.ts'
import type { Declaration } from './declaration.ts'
import { checkColumns, type JudgedLine, judgeLine } from './import-lines.ts'
import { noteImport } from './imports.ts'
import { readOptions } from './rows.ts'

function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof CodedError) return error.champs ?? { ligne: error.message }
  throw error
}

async function tryRow(d: Declaration, context: Context, line: NewRow): Promise<Written> {
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

/** Writes lines together; one that the table refuses is tried again by itself, to hear why. */
async function tryRows(d: Declaration, context: Context, lines: readonly NewRow[]): Promise<Written[]> {
  const tried: Written[] = []
  for (let from = 0; from < lines.length; from += TOGETHER) {
    const lot = lines.slice(from, from + TOGETHER)
    const together = await createTogether(d, context, lot)
    for (const [place, line] of lot.entries()) tried.push(together[place] ?? (await tryRow(d, context, line)))
  }
  return tried
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

/** Right lines with what they left to be proposed. */
async function proposed(
  d: Declaration,
  context: Context,
  lines: readonly JudgedLine[],
): Promise<readonly JudgedLine[]> {
  const right = lines.flatMap(line => ('champs' in line ? [] : [line]))
  const given = await d.propose?.(
    context,
    right.map(line => line.values),
  )
  if (!given) return lines
  const values = new Map(right.map((line, rang) => [line, given[rang]]))
  return lines.map(line => ('champs' in line ? line : { ...line, values: { ...(values.get(line) ?? line.values) } }))
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
 * Writes all rows or none, or those that are right where that is asked; a preview writes nothing. They are tried for real, so
 * that what the table refuses is found too, but in a preview of rows that may exist twice: their table refuses none of them,
 * and a thousand of them are judged by a few questions. What was written is noted as one import, to be taken back whole.
 * @throws CodedError EN_COURS; SAISIE for two columns of one field
 */
export async function importRows(d: Declaration, context: Context, asked: Asked): Promise<ImportReport> {
  const { appliquer, valides = false } = asked
  const lignes = d.readLine ? asked.lignes.map(d.readLine) : asked.lignes
  checkColumns(d, lignes)
  await takePlace(context)
  const options = await readOptions(d, context)
  const lines = await proposed(
    d,
    context,
    lignes.map(ligne => judgeLine(d, ligne, options)),
  )
  const doubles = asked.doubles ? await findDoubles(d, context, lines) : []
  const left = new Set(appliquer ? doubles.map(one => one.ligne).filter(n => !asked.doubles?.includes(n)) : [])
  const right = lines.flatMap((line, rang) => ('champs' in line || left.has(rang + 1) ? [] : [{ rang, line }]))
  const looked = !appliquer && d.doubles
  await sql`savepoint import`.execute(context.db)
  const tried = looked
    ? []
    : await tryRows(
        d,
        context,
        right.map(one => one.line),
      )
  const ids = tried.flatMap(one => ('id' in one ? [one.id] : []))
  const refused = new Map(tried.map((one, place) => [right[place]?.rang, one]))
  const erreurs = lines.flatMap((line, rang) => {
    const wrong = 'champs' in line ? line : refused.get(rang)
    return wrong && 'champs' in wrong ? [{ ligne: rang + 1, champs: wrong.champs }] : []
  })
  const writes = appliquer && ids.length > 0 && (valides || erreurs.length === 0)
  await (writes ? sql`release savepoint import` : sql`rollback to savepoint import`).execute(context.db)
  const rapport = {
    ...{ lignes: lignes.length, ecrites: writes ? ids.length : 0, erreurs },
    ...(doubles.length > 0 ? { doubles, ignorees: left.size } : {}),
  }
  return writes ? { ...rapport, import_id: await noteImport(d, context, ids) } : rapport
}
