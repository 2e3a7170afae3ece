import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { shareDomain } from '#server/receipts/locks.ts'

/** Exchanges and leave take posts, requests and exchanges of several people: a batch of such actions goes alone. */
export const DOMAINE_PLANNING = 'planning'

/** Before any lock of an exchange or of a leave, whoever asks for it: a batch of several has the company's to itself. */
export const partagerPlanning = (context: Context): Promise<void> => shareDomain(context, DOMAINE_PLANNING)

/**
 * One change of a person's planning at a time, until the transaction ends: what was checked of their rest stays true.
 * Taken before any row, in the order of the numbers, so that two changes of the same people cannot wait for each other.
 */
export async function verrouillerPlannings({ db, caller }: Context, utilisateurs: readonly number[]): Promise<void> {
  const ids = [...new Set(utilisateurs)].sort((a, b) => a - b)
  await sql`select pg_advisory_xact_lock(${caller.compte_id}, u) from unnest(${ids}::int[]) as u`.execute(db)
}

/** Locks exchanges in the order of their numbers. Their posts come before: nobody then holds one and waits for the other. */
export async function verrouillerEchanges({ db, caller }: Context, echanges: readonly number[]): Promise<void> {
  await db
    .selectFrom('echange')
    .select('bde_id')
    .where('compte_id', '=', caller.compte_id)
    .where('bde_id', '=', sql<number>`any(${echanges})`)
    .orderBy('bde_id')
    .forUpdate()
    .execute()
}
