import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { type Instant, jourParis } from '#wire/dates.ts'
import { direClos } from '../cloture/clos.ts'
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
  const phrase = await direClos(
    context,
    [astreinte_date, ...moments.map(jourParis)].map(jour => ({ utilisateur_id, jour })),
  )
  return phrase ? rejeter('MOIS_CLOS', phrase) : null
}
