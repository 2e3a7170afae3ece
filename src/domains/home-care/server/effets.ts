import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import { trouverTransmission } from './queries/transmissions.ts'

/** First part of the readings' keys on the client, and subject of the live events: it names nobody. */
export const SUJET_TRANSMISSIONS = 'transmissions'

/** A refusal of the catalogue as an outcome; `message` makes it more precise. */
export function rejeter(code: ErrorCode, message: string = errorCatalogue[code].message): Effect {
  return { outcome: 'rejected', code, message }
}

/**
 * Says which version the sheet now stands at; every screen of the company that shows it reads it again. Not a word of it:
 * the sender's device keeps what it is answered for thirty days (GDPR art. 9).
 */
export async function conclure(context: Context, uid: string, outcome: 'applied' | 'duplicate'): Promise<Effect> {
  const lue = await trouverTransmission(context, { uid })
  if (!lue) return rejeter('INTROUVABLE')
  if (outcome === 'applied') {
    const { compte_id } = context.caller
    await publish(context, { compte_id, utilisateur_id: null, sujet: SUJET_TRANSMISSIONS })
  }
  return { outcome, donnees: { transmission_uid: uid, version: lue.version } }
}
