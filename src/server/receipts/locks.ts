import { hash } from 'node:crypto'
import { sql } from 'kysely'
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

/**
 * Keys of the company's locks that a batch holds until it ends, taken before any row of its effects: a batch touches many rows
 * in the order of the gestures, so two devices of one person, or two people on the same visits, would take them in two orders.
 * The person comes first, then the things in one order for everybody, then the domains. None for a batch that is empty.
 */
export function locksOf(context: Context, mutations: readonly Mutation[]): readonly number[] {
  if (mutations.length === 0) return []
  const things = [...new Set(mutations.flatMap(m => keyOf(m.entity)))].sort((a, b) => a - b)
  return [-context.caller.utilisateur_id, ...things, ...domainsOf(context, mutations)]
}

/** Takes them, in their order, within a statement of whoever opens the batch. @throws 55P03 when another batch holds one for too long */
export const takingLocks = (compte_id: number, keys: readonly number[]) =>
  sql<number>`(select count(pg_advisory_xact_lock(${compte_id}, cle)) from unnest(${keys}::int[]) as cle)`
