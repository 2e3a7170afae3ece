import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { type Declaration, nameOf, type Transfer } from './declaration.ts'
import { labelSql } from './label.ts'
import { findRow } from './rows.ts'

/** Both sides of a transfer list: every row of the other table, `etat` 1 when it belongs to this one. */
export async function readTransfer(d: Declaration, t: Transfer, context: Context, id: number): Promise<TransferItem[]> {
  if (!(await findRow(d, context, id))) throw refuse('INTROUVABLE')
  const { db, caller } = context
  const { table, key, label, parent, living } = t.source
  const { rows } = await sql<TransferItem>`select ${sql.ref(`s.${key}`)} as id, ${labelSql('s', label)} as label,
      ${parent ? sql.ref(`s.${parent}`) : sql`null::int`} as module_parent_id,
      (exists (select from ${sql.table(t.table)} l where l.compte_id = s.compte_id
        and ${sql.ref(`l.${t.own}`)} = ${id} and ${sql.ref(`l.${t.other}`)} = ${sql.ref(`s.${key}`)}))::int as etat
    from ${sql.table(table)} s where s.compte_id = ${caller.compte_id}
      ${living ? sql`and s.supprime_a is null` : sql``}
    order by lower(unaccent(${labelSql('s', label)})), ${sql.ref(`s.${key}`)}`.execute(db)
  return rows
}

/** Keeps exactly these: what was shown and is not named goes. Absolute, so a repeat changes nothing. */
export async function writeTransfer(
  d: Declaration,
  t: Transfer,
  context: Context,
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<void> {
  if (!(await findRow(d, context, id, { verrouiller: true }))) throw refuse('INTROUVABLE')
  const { db, caller } = context
  const { compte_id } = caller
  const wanted = sql`${sql.val([...ids])}::int[]`
  const { table, key, living } = t.source
  const alive = living ? sql`and supprime_a is null` : sql``
  const known = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where compte_id = ${compte_id} and ${sql.ref(key)} = any(${wanted}) ${alive}`.execute(db)
  // Somebody else's, or gone since the list was read.
  if (known.rows[0]?.n !== new Set(ids).size) throw refuse('INTROUVABLE')
  const removed = await sql<{ id: number }>`delete from ${sql.table(t.table)} where compte_id = ${compte_id}
    and ${sql.ref(t.own)} = ${id} and not ${sql.ref(t.other)} = any(${wanted})
    ${living ? sql`and ${sql.ref(t.other)} in (select ${sql.ref(key)} from ${sql.table(table)} where compte_id = ${compte_id} ${alive})` : sql``}
    returning ${sql.ref(t.other)} as id`.execute(db)
  const added = await sql<{
    id: number
  }>`insert into ${sql.table(t.table)} (compte_id, ${sql.ref(t.own)}, ${sql.ref(t.other)})
    select ${compte_id}, ${id}, n from unnest(${wanted}) n on conflict do nothing
    returning ${sql.ref(t.other)} as id`.execute(db)
  if (removed.rows.length + added.rows.length === 0) return
  await record(context, {
    action: `${nameOf(d)}.${t.segment}`,
    entite: `${d.table}:${id}`,
    avant: { retires: removed.rows.map(r => r.id) },
    apres: { ajoutes: added.rows.map(r => r.id) },
  })
}
