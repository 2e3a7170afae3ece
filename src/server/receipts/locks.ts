import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { prepared } from '#server/db/pipeline/prepared.ts'
import type { Context } from '#server/http/context.ts'
import type { Mutation } from '#wire/mutation.ts'

/** Above every number of a person, whose own locks the domains take. */
const THINGS = 0x40000000

const numberOf = (name: string): number => THINGS + (hash('sha256', name, 'buffer').readUInt32BE() >>> 2)

/** `intervention:412` is a thing that others act on too; `profil` is the person's own. */
function keyOf(entity: string): number[] {
  return entity.includes(':') ? [numberOf(entity)] : []
}

const domainKey = (name: string): number => numberOf(`domaine/${name}`)

/**
 * Domains of which a batch of several actions is the only one to change anything: each action takes its rows in the order
 * of its domain, two of them one after the other in none.
 */
function domainsOf({ services }: Context, mutations: readonly Mutation[]): number[] {
  const names = mutations.flatMap(mutation => services.mutations.find(mutation)?.domainLock ?? [])
  return mutations.length > 1 ? [...new Set(names)].sort().map(domainKey) : []
}

/**
 * One action of a domain whose batches go alone: beside others like it, never beside such a batch. To be taken before any
 * other lock of the domain; the batch that holds the domain passes.
 * @throws 55P03 when a batch holds the domain for too long
 */
export async function shareDomain({ db, caller }: Context, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${caller.compte_id}, ${domainKey(name)})`.execute(db)
}

const lock = prepared(
  (_db, { compte_id, keys }: { compte_id: number; keys: readonly number[] }) =>
    sql`select pg_advisory_xact_lock(${compte_id}, cle) from unnest(${keys}::int[]) as cle`,
)

/**
 * Held until the batch ends, and taken before any row of its effects: a batch touches many rows in the order of the
 * gestures, so two devices of one person, or two people on the same visits, would take them in two orders. The person
 * comes first, then the things in one order for everybody, then the domains.
 * @throws 55P03 when another batch holds one of them for too long
 */
export async function lockBatch(context: Context, mutations: readonly Mutation[]): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  const things = [...new Set(mutations.flatMap(m => keyOf(m.entity)))].sort((a, b) => a - b)
  const keys = [-caller.utilisateur_id, ...things, ...domainsOf(context, mutations)]
  await lock.rows(db, { compte_id, keys })
}
