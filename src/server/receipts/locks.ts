import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Mutation } from '#wire/mutation.ts'

/** Above every number of a person, whose own locks the domains take. */
const THINGS = 0x40000000

/** `intervention:412` is a thing that others act on too; `profil` is the person's own. */
function keyOf(entity: string): number[] {
  return entity.includes(':') ? [THINGS + (hash('sha256', entity, 'buffer').readUInt32BE() >>> 2)] : []
}

/**
 * Held until the batch ends, and taken before any row of its effects: a batch touches many rows in the order of the
 * gestures, so two devices of one person, or two people on the same visits, would take them in two orders. The person
 * comes first, then the things in one order for everybody.
 * @throws 55P03 when another batch holds one of them for too long
 */
export async function lockBatch({ db, caller }: Context, mutations: readonly Mutation[]): Promise<void> {
  const things = [...new Set(mutations.flatMap(m => keyOf(m.entity)))].sort((a, b) => a - b)
  const keys = [-caller.utilisateur_id, ...things]
  await sql`select pg_advisory_xact_lock(${caller.compte_id}, cle) from unnest(${keys}::int[]) as cle`.execute(db)
}
