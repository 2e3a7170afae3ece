import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import { presenterTransmission } from './presenters/transmission.ts'
import { lireCorrections, trouverTransmission } from './queries/transmissions.ts'

/** First part of the readings' keys on the client, and subject of the live events: it names nobody. */
export const SUJET_TRANSMISSIONS = 'transmissions'

/** A refusal of the catalogue as an outcome; `message` makes it more precise. */
export function rejeter(code: ErrorCode, message: string = errorCatalogue[code].message): Effect {
  return { outcome: 'rejected', code, message }
}

/** The sheet as it now stands, read again by every screen of the company that shows it. */
export async function conclure(context: Context, uid: string, outcome: 'applied' | 'duplicate'): Promise<Effect> {
  const lue = await trouverTransmission(context, { uid })
  if (!lue) return rejeter('INTROUVABLE')
  if (outcome === 'applied') {
    const { compte_id } = context.caller
    await publish(context, { compte_id, utilisateur_id: null, sujet: SUJET_TRANSMISSIONS })
  }
  const corrections = await lireCorrections(context, [lue.transmission_id])
  return { outcome, donnees: { transmission: presenterTransmission(lue, corrections) } }
}
