import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { termeVrai } from '#wire/conditions.ts'
import type { LotBody, LotRapport } from '#wire/resource.ts'
import { removeRow, restoreRow, updateRow } from './commands.ts'
import { readCell } from './convert.ts'
import { type Declaration, writtenFields } from './declaration.ts'
import type { Options } from './form.ts'
import { findRow, readOptions } from './rows.ts'
import type { Values } from './schemas.ts'
import { refuseStale, versionDe } from './version.ts'

/** Does something to each row under its own savepoint: one that is refused leaves its neighbours alone. */
export async function eachRow(
  { db }: Context,
  ids: readonly number[],
  act: (id: number) => Promise<void>,
): Promise<LotRapport> {
  const faites: number[] = []
  const refusees: LotRapport['refusees'] = []
  for (const id of new Set(ids)) {
    await sql`savepoint ligne`.execute(db)
    try {
      await act(id)
      await sql`release savepoint ligne`.execute(db)
      faites.push(id)
    } catch (error) {
      await sql`rollback to savepoint ligne`.execute(db)
      if (!(error instanceof CodedError)) throw error
      refusees.push({ id, message: error.message, ...(error.champs ? { champs: { ...error.champs } } : {}) })
    }
  }
  return { faites, refusees }
}

const writtenField = (d: Declaration, id: string) => writtenFields(d).find(([name]) => name === id)?.[1]

const isShown = (d: Declaration, id: string, values: Values): boolean =>
  (d.visible?.[id] ?? []).every(term => termeVrai(term, values))

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Some fields of a row, as its form would judge them beside what it holds. @throws SAISIE */
function checked(d: Declaration, row: Values, given: Values): Values {
  const champs: Record<string, string> = {}
  const values: Values = {}
  const after = { ...row, ...given }
  for (const [id, value] of Object.entries(given)) {
    const field = writtenField(d, id)
    // Emptied all the same: what is taken back may be what made it be asked for.
    const shown = isShown(d, id, after) || isEmpty(value)
    const parsed = field?.schema.safeParse(value)
    if (!field || !parsed) champs[id] = 'Champ inconnu'
    else if (!shown) champs[id] = `${field.label}\u00a0: ce champ n’est pas demandé ici.`
    else if (!parsed.success) champs[id] = parsed.error.issues[0]?.message ?? ''
    else values[id] = parsed.data
  }
  // What the form would ask for from then on comes with the change, as it does from the form.
  for (const [id, field] of writtenFields(d))
    if (!(id in given) && isShown(d, id, after) && !isShown(d, id, row))
      champs[id] = `${field.label}\u00a0: à renseigner avec ce changement.`
  if (Object.keys(champs).length === 0) Object.assign(champs, d.check?.({ ...row, ...values }))
  if (Object.keys(champs).length > 0) throw refuse('SAISIE', { champs })
  return values
}

/** What a person wrote in some cells. @throws SAISIE */
function written(d: Declaration, texts: Readonly<Record<string, unknown>>, options: Options): Values {
  const champs: Record<string, string> = {}
  const values: Values = {}
  for (const [id, text] of Object.entries(texts)) {
    const field = writtenField(d, id)
    const read = field ? readCell([id, field], String(text), options) : { wrong: 'Champ inconnu' }
    if ('wrong' in read) champs[id] = read.wrong
    else values[id] = read.value
  }
  if (Object.keys(champs).length > 0) throw refuse('SAISIE', { champs })
  return values
}

type Line = { readonly id: number; readonly valeurs: Readonly<Record<string, unknown>>; readonly version?: string }
type Lines = readonly Line[]

async function change(
  d: Declaration,
  context: Context,
  lines: Lines,
  valuesOf: (valeurs: Readonly<Record<string, unknown>>) => Values,
): Promise<LotRapport> {
  const byId = new Map(lines.map(line => [line.id, line]))
  const avant: NonNullable<LotRapport['avant']> = []
  const rapport = await eachRow(context, [...byId.keys()], async id => {
    const row = await findRow(d, context, id, { verrouiller: true })
    if (!row) throw refuse('INTROUVABLE')
    const { valeurs = {}, version } = byId.get(id) ?? {}
    if (version !== undefined && version !== versionDe(row, Object.keys(valeurs))) refuseStale(d)
    const good = checked(d, row, valuesOf(valeurs))
    const values = d.settle?.of(row, good) ?? good
    await updateRow(d, context, id, values)
    // What is not asked for any more is, once this is taken back.
    const after = { ...row, ...values }
    const hidden = Object.keys(d.visible ?? {}).filter(id => isShown(d, id, row) && !isShown(d, id, after))
    const names = [...new Set([...Object.keys(values), ...hidden])]
    const before = names.map(name => [name, row[name] ?? null] as const)
    avant.push({
      id,
      valeurs: Object.fromEntries(before) as Record<string, string | number | null>,
      version: versionDe(after, names),
    })
  })
  return { ...rapport, avant }
}

/** What may be done to several rows of this list. */
export interface Allowed {
  readonly edit: boolean
  readonly remove: boolean
}

/** @throws SAISIE for what this list never allows: no right is missing, it is not of this list */
export async function runBatch(d: Declaration, context: Context, body: LotBody, can: Allowed): Promise<LotRapport> {
  if ('supprimer' in body || 'restaurer' in body) {
    if (!can.remove) throw refuse('SAISIE', { message: 'Les lignes de cette liste ne se suppriment pas.' })
    if ('supprimer' in body)
      return await eachRow(context, body.supprimer, async id => void (await removeRow(d, context, id)))
    return await eachRow(context, body.restaurer, async id => void (await restoreRow(d, context, id)))
  }
  if (!can.edit) throw refuse('SAISIE', { message: 'Les lignes de cette liste ne se modifient pas.' })
  if ('modifier' in body) return await change(d, context, body.modifier, valeurs => ({ ...valeurs }))
  const options = await readOptions(d, context)
  return await change(d, context, body.saisir, valeurs => written(d, valeurs, options))
}
