import { sql } from 'kysely'
import type { VuPayload } from '#domains/scheduling/model/planning/planning.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'

/** This person has seen their planning as read then: only ever moves forward, and never past the receipt. */
export async function marquerVu(context: Context, { jusqua }: VuPayload): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const vu_a = new Date(Math.min(new Date(jusqua).getTime(), now.getTime()))
  const lu = await db
    .insertInto('planning_vu')
    .values({ compte_id, utilisateur_id, vu_a })
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'utilisateur_id'])
        .doUpdateSet({ vu_a: sql<Date>`greatest(planning_vu.vu_a, excluded.vu_a)` }),
    )
    .returning('vu_a')
    .executeTakeFirstOrThrow()
  return { outcome: 'applied', donnees: { vu_a: lu.vu_a.toISOString() } }
}
