import { sql } from 'kysely'
import { type AuditEntry, record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Declaration, nameOf, writtenFields } from './declaration.ts'
import { deadReferences, sayDead } from './references.ts'
import { findRow } from './rows.ts'
import type { Values } from './schemas.ts'
import { refuseStale, versionOf } from './version.ts'

/** What PostgreSQL says of a duplicate. */
const UNIQUE = '23505'

const entity = (d: Declaration, id: number | string) => `${d.table}:${id}`

async function checkReferences(d: Declaration, context: Context, values: Values): Promise<void> {
  const [dead = []] = await deadReferences(d, context, [values])
  if (dead.length > 0) throw refuse('SAISIE', { champs: sayDead(dead) })
}

/** Says which field holds a value that another row has already. */
function duplicateOf(d: Declaration, error: unknown): Error {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== UNIQUE) return error as Error
  const twice = Object.entries(d.fields).find(([id]) => constraint === `${d.table}_${id}_unique`)
  if (!twice) return error as Error
  const [id, field] = twice
  return refuse('DEJA_PRIS', { champs: { [id]: `${field.label}\u00a0: cette valeur est déjà prise.` } })
}

/** What the form would have begun with, where a call leaves out a field that no rule hides. */
export function withInitial(d: Declaration, values: Values): Values {
  const left = writtenFields(d).filter(([id, f]) => values[id] === undefined && !d.visible?.[id] && !f.required)
  return { ...Object.fromEntries(left.map(([id, f]) => [id, f.schema.parse(f.initial)])), ...values }
}

/** What the audit says of a new row. */
export function creationOf(d: Declaration, id: number, values: Values): AuditEntry {
  return { action: `${nameOf(d)}.creer`, entite: entity(d, id), apres: values }
}

/** @returns the number of the new row */
export async function createRow(d: Declaration, context: Context, given: Values): Promise<number> {
  const begun = withInitial(d, given)
  const [values = begun] = (await d.propose?.(context, [begun])) ?? []
  await checkReferences(d, context, values)
  const { db, caller } = context
  const names = Object.keys(values)
  try {
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(d.table)}
      (compte_id, ordre, ${sql.join(names.map(n => sql.ref(n)))})
      values (${caller.compte_id}, (select coalesce(max(ordre), 0) + 1 from ${sql.table(d.table)}
        where compte_id = ${caller.compte_id}), ${sql.join(names.map(n => sql`${values[n]}`))})
      returning ${sql.ref(d.key)} as id`.execute(db)
    const id = rows[0]?.id
    if (id === undefined) throw new Error(`${d.table}: no row was inserted`)
    await record(context, creationOf(d, id, values))
    return id
  } catch (error) {
    throw duplicateOf(d, error)
  }
}

/**
 * Fields that the form did not send, because a rule hides them, keep what they held.
 * @param version of the row as its form was read
 * @returns false where it held all of that already: told again, or by two people, it is no quarrel
 */
export async function updateRow(
  d: Declaration,
  context: Context,
  id: number,
  given: Values,
  version?: string,
): Promise<boolean> {
  const before = await findRow(d, context, id, { verrouiller: true })
  if (!before) throw refuse('INTROUVABLE')
  const values = d.settle?.of(before, given) ?? given
  const changed = Object.entries(values).filter(([name, value]) => before[name] !== value)
  if (changed.length > 0 && version !== undefined && version !== versionOf(d, before)) refuseStale(d)
  await checkReferences(d, context, values)
  if (changed.length === 0) return false
  const { db, caller, now } = context
  try {
    await sql`update ${sql.table(d.table)} set
      ${sql.join(changed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
      version = version + 1, modifie_a = ${now}
      where compte_id = ${caller.compte_id} and ${sql.ref(d.key)} = ${id}`.execute(db)
  } catch (error) {
    throw duplicateOf(d, error)
  }
  await record(context, {
    action: `${nameOf(d)}.modifier`,
    entite: entity(d, id),
    avant: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    apres: Object.fromEntries(changed),
  })
  await d.changed?.(context, id, new Set(changed.map(([name]) => name)))
  return true
}

/** @returns what the row is called */
async function setDeleted(d: Declaration, { db, caller, now }: Context, id: number, deleted: boolean): Promise<string> {
  const { rows } = await sql<{ nom: string }>`update ${sql.table(d.table)} set supprime_a = ${deleted ? now : null},
      version = version + 1, modifie_a = ${now}
    where compte_id = ${caller.compte_id} and ${sql.ref(d.key)} = ${id}
      and supprime_a is ${deleted ? sql`null` : sql`not null`}
    returning concat_ws(' ', ${sql.join((d.named ?? [d.title]).map(field => sql`nullif(${sql.ref(field)}::text, '')`))}) as nom`.execute(
    db,
  )
  if (!rows[0]) throw refuse('INTROUVABLE')
  return rows[0].nom
}

/**
 * Soft: the row is kept and may come back. Refused while something else uses it.
 *
 * @returns what the row is called
 */
export async function removeRow(d: Declaration, context: Context, id: number): Promise<string> {
  // Held first: whoever is about to refer to it has it shared, and is counted.
  if (!(await findRow(d, context, id, { verrouiller: true }))) throw refuse('INTROUVABLE')
  for (const { table, column, words, living } of d.usedBy ?? []) {
    const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where compte_id = ${context.caller.compte_id} and ${sql.ref(column)} = ${id}
        ${living ? sql`and supprime_a is null` : sql``}`.execute(context.db)
    const n = found.rows[0]?.n ?? 0
    if (n > 0)
      throw refuse('ENCORE_UTILISE', { message: `Suppression impossible\u00a0: encore utilisé par ${n} ${words}.` })
  }
  await d.beforeRemove?.(context, id)
  const name = await setDeleted(d, context, id, true)
  await record(context, { action: `${nameOf(d)}.supprimer`, entite: entity(d, id) })
  return name
}

/**
 * What it refers to must be there still: it would stand in lists with a choice that nobody can make.
 * @returns what the row is called
 */
export async function restoreRow(d: Declaration, context: Context, id: number): Promise<string> {
  const row = await findRow(d, context, id, { verrouiller: true, supprime: true })
  if (!row) throw refuse('INTROUVABLE')
  const [[dead] = []] = await deadReferences(d, context, [row])
  if (dead) {
    const message = `Restauration impossible\u00a0: «\u00a0${dead.label}\u00a0» désigne ce qui a été supprimé depuis. Restaurez-le d’abord.`
    throw refuse('SAISIE', { message })
  }
  const name = await setDeleted(d, context, id, false).catch(error => {
    throw duplicateOf(d, error)
  })
  await record(context, { action: `${nameOf(d)}.restaurer`, entite: entity(d, id) })
  return name
}

/**
 * Puts a row at a position of the list, from 1, the others making room: absolute, so that a repeat moves nothing. The
 * relative `up` and `down` of the specification say which position they mean from the list as it is now.
 * @returns false when it stands there already
 */
export async function moveRow(
  d: Declaration,
  context: Context,
  id: number,
  target: number | 'up' | 'down',
): Promise<boolean> {
  const { db, caller } = context
  const { rows } = await sql<{ id: number }>`select ${sql.ref(d.key)} as id from ${sql.table(d.table)}
    where compte_id = ${caller.compte_id} and supprime_a is null order by ordre, ${sql.ref(d.key)} for update`.execute(
    db,
  )
  const ids = rows.map(r => r.id)
  const from = ids.indexOf(id)
  if (from < 0) throw refuse('INTROUVABLE')
  const wanted = target === 'up' ? from : target === 'down' ? from + 2 : target
  const to = Math.min(Math.max(wanted, 1), ids.length) - 1
  if (to === from) return false
  ids.splice(to, 0, ...ids.splice(from, 1))
  await sql`update ${sql.table(d.table)} t set ordre = o.rang from unnest(${sql.val(ids)}::int[]) with ordinality as o (id, rang)
    where t.compte_id = ${caller.compte_id} and ${sql.ref(`t.${d.key}`)} = o.id and t.ordre <> o.rang`.execute(db)
  await record(context, { action: `${nameOf(d)}.deplacer`, entite: entity(d, id), avant: from + 1, apres: to + 1 })
  return true
}
