import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Declaration } from './declaration.ts'
import { isReference } from './field.ts'
import type { Values } from './schemas.ts'

/** A field of a row that names nothing. */
export interface DeadReference {
  readonly id: string
  readonly label: string
}

/**
 * Of each row, references that name no living row of the same company: row-level security hides the others'. Those that are
 * found stay until the end of the transaction, however many delete them meanwhile. One question a field, however many rows.
 */
export async function deadReferences(
  d: Declaration,
  { db, caller }: Context,
  rows: readonly Values[],
): Promise<DeadReference[][]> {
  const dead: DeadReference[][] = rows.map(() => [])
  for (const [id, field] of Object.entries(d.fields)) {
    if (!isReference(field)) continue
    const asked = new Set(rows.map(row => row[id]).filter(value => value !== null && value !== undefined))
    if (asked.size === 0) continue
    const { table, key, living } = field.reference
    const { rows: found } = await sql<{ key: unknown }>`select ${sql.ref(key)} as key from ${sql.table(table)}
      where compte_id = ${caller.compte_id} and ${sql.ref(key)} = any(${sql.val([...asked])})
      ${living ? sql`and supprime_a is null for share` : sql``}`.execute(db)
    const there = new Set(found.map(one => String(one.key)))
    for (const [rang, row] of rows.entries()) {
      const value = row[id]
      if (value !== null && value !== undefined && !there.has(String(value)))
        dead[rang]?.push({ id, label: field.label })
    }
  }
  return dead
}

/** What is said of them, by field. */
export const sayDead = (dead: readonly DeadReference[]): Record<string, string> =>
  Object.fromEntries(dead.map(({ id, label }) => [id, `${label}\u00a0: ce choix n’existe plus.`]))
