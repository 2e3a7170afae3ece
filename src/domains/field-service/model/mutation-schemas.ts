import { z } from 'zod'
import { idSchema, sha256Schema, uuidSchema } from '#wire/ids.ts'
import { rapportClotureSchema } from './cloture-schema.ts'

/**
 * Shapes of the actions of `mutations.ts`, apart from them: a screen names its actions at once, and needs their shapes
 * at the first one only.
 */
const numeroEtape = z.literal([0, 1, 2, 3])

export const etapePayloadSchema = z.strictObject({ intervention_id: idSchema, de: numeroEtape, vers: numeroEtape })

export const cloturePayloadSchema = z.strictObject({
  intervention_id: idSchema,
  de: z.literal(2),
  rapport: rapportClotureSchema,
  /** `empreinteRapport(rapport)` as the device computed it: the server computes it again and compares. */
  empreinte: sha256Schema,
})

export const observationPayloadSchema = z.strictObject({
  intervention_id: idSchema,
  texte: z.string().trim().min(1).max(4000),
  /** Identity of the observation itself: the same text sent under another key is still one observation. */
  uid: uuidSchema,
})
