import { type RawBuilder, sql } from 'kysely'
import type { Context, ReadContext } from '#server/http/context.ts'
import { findSent } from './deposits.ts'

/**
 * What names files: rows that refer to one by its hash. A file that nothing names goes after a while, and its bytes are given
 * by their hash to those only who may read something that names it, and to who sent it as long as nothing below holds it.
 */
export interface FileHolder {
  /** Its table, or the family of tables. */
  readonly nom: string
  /** A query of all it names: `compte_id, sha256`. */
  readonly named: RawBuilder<unknown>
  /** Whether the caller may read a row of it that names this file; absent: its bytes are given by its own calls only. */
  readonly mayRead?: (context: ReadContext, sha256: string) => Promise<boolean>
}

/** Hashes that stand somewhere in a JSON column. */
export function namedInJson(table: string, column: string): RawBuilder<unknown> {
  return sql`select t.compte_id, m[1] as sha256 from ${sql.table(table)} t,
    regexp_matches(${sql.ref(`t.${column}`)}::text, '[0-9a-f]{64}', 'g') m`
}

export function namedIn(table: string): RawBuilder<unknown> {
  return sql`select compte_id, sha256 from ${sql.table(table)}`
}

/** Those of the platform: portraits, which all colleagues see, what is attached to records, and sealed actions. */
export const platformHolders: readonly FileHolder[] = [
  {
    nom: 'utilisateur',
    named: sql`select compte_id, avatar_sha256 as sha256 from utilisateur where avatar_sha256 is not null`,
    mayRead: async ({ db, caller }, sha256) => {
      const row = await db
        .selectFrom('utilisateur')
        .select('utilisateur_id')
        .where('compte_id', '=', caller.compte_id)
        .where('avatar_sha256', '=', sha256)
        .executeTakeFirst()
      return row !== undefined
    },
  },
  { nom: 'piece_jointe', named: namedIn('piece_jointe') },
  { nom: 'quarantaine', named: namedInJson('quarantaine', 'mutation') },
]

/** Those of these files that the caller may tie to something of theirs: sent whole by them, or named by something they may read. */
export async function findNameable(context: Context, sha256: readonly string[]): Promise<Set<string>> {
  const nameable = await findSent(context, sha256)
  for (const name of sha256) if (!nameable.has(name) && (await isShown(context, name))) nameable.add(name)
  return nameable
}

async function isShown(context: Context, sha256: string): Promise<boolean> {
  for (const { mayRead } of context.services.fileHolders) if (await mayRead?.(context, sha256)) return true
  return false
}

/** Whether what is read by its own calls alone names it: their right decides, for whoever sent it too. */
async function isHeld({ db, caller, services }: Context, sha256: string): Promise<boolean> {
  const own = services.fileHolders.filter(holder => !holder.mayRead).map(holder => holder.named)
  if (own.length === 0) return false
  const { rows } = await sql`select from (${sql.join(own, sql` union all `)}) n
    where n.compte_id = ${caller.compte_id} and n.sha256 = ${sha256} limit 1`.execute(db)
  return rows.length > 0
}

/** The same, of one file. */
export async function mayNameFile(context: Context, sha256: string): Promise<boolean> {
  return (await findNameable(context, [sha256])).has(sha256)
}

/** Whether its bytes are given by its hash: to who may read something that names it, and to its sender until it was deposited. */
export async function mayReadFile(context: Context, sha256: string): Promise<boolean> {
  if (await isShown(context, sha256)) return true
  return (await findSent(context, [sha256])).has(sha256) && !(await isHeld(context, sha256))
}
