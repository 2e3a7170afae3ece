import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { type Instant, jourParis } from '#wire/dates.ts'
import { rejeter } from '../effets.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import type { AstreinteLue } from './lectures.ts'

/**
 * Why nothing may be written of a duty any more: its month, or that of one of these moments, is closed. Told as an answer, since a
 * device that sends it again would be told the same; null: it may. The planning stays locked until the transaction ends.
 */
export async function refuserClos(
  context: Context,
  { utilisateur_id, astreinte_date }: AstreinteLue,
  moments: readonly Instant[],
): Promise<Effect | null> {
  await partagerPlanning(context)
  await verrouillerPlannings(context, [utilisateur_id])
  const jours = [astreinte_date, ...moments.map(jourParis)]
  const { rows } = await sql<{ phrase: string | null }>`
    select min(mois_clos_phrase(${context.caller.compte_id}, ${utilisateur_id}, j::date)) as phrase
    from unnest(${jours}::text[]) as j`.execute(context.db)
  const phrase = rows[0]?.phrase
  return phrase ? rejeter('MOIS_CLOS', phrase) : null
}
