import { sql } from 'kysely'
import { type LirePayload, VERSION_A_VENIR } from '#domains/home-care/model/transmission.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { provenTime } from '#server/receipts/silence.ts'
import { rejeter, SUJET_TRANSMISSIONS } from '../effets.ts'
import '../tables.ts'

/** Notes that the caller has opened a version; only ever moves forward. @returns whether anything was new */
export async function marquerLue(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { uid, version }: LirePayload,
  lue_a: Date,
): Promise<boolean> {
  const { compte_id, utilisateur_id } = caller
  const ecrites = await db
    .insertInto('transmission_lecture')
    .values({ compte_id, transmission_uid: uid, utilisateur_id, version, lue_a })
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'transmission_uid', 'utilisateur_id'])
        .doUpdateSet({ version: sql<number>`excluded.version`, lue_a: sql<Date>`excluded.lue_a` })
        .where('transmission_lecture.version', '<', sql<number>`excluded.version`),
    )
    .returning('version')
    .execute()
  return ecrites.length > 0
}

/**
 * "Who has read": twice is once. The sheet need not be there: on a restored server its author's device may bring it back
 * after the readers' marks; and whoever guesses learns nothing.
 */
export async function lireTransmission(
  context: Context,
  payload: LirePayload,
  { fait_a }: { fait_a: Date },
): Promise<Effect> {
  const { compte_id, utilisateur_id } = context.caller
  const sheet = await context.db
    .selectFrom('transmission')
    .select(['transmission_id', 'auteur_id', 'version'])
    .where('compte_id', '=', compte_id)
    .where('transmission_uid', '=', payload.uid)
    .executeTakeFirst()
  // Nobody has read what is not written yet: the next correction would be marked as read.
  if (sheet && payload.version > sheet.version) return rejeter('TRANSMISSION_REFUSEE', VERSION_A_VENIR)
  const nouvelle = await marquerLue(context, payload, await provenTime(context, fait_a))
  if (!nouvelle) return { outcome: 'duplicate' }
  const entite = `transmission:${sheet?.transmission_id ?? payload.uid}`
  await record(context, { action: 'transmission.lire', entite, apres: { version: payload.version }, fait_a })
  // Its author sees it read; the reader's other screens drop it from what is new.
  for (const qui of new Set([utilisateur_id, ...(sheet ? [sheet.auteur_id] : [])]))
    await publish(context, { compte_id, utilisateur_id: qui, sujet: SUJET_TRANSMISSIONS })
  return { outcome: 'applied' }
}
