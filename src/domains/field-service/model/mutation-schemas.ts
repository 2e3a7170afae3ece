import { z } from 'zod'
import { idSchema, instantDonneSchema, sha256Schema, uuidSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { rapportClotureSchema } from './rapports/cloture-schema.ts'

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
  texte: texteSaisi().min(1).max(4000),
  /** Identity of the observation itself: the same text sent under another key is still one observation. */
  uid: uuidSchema,
})

export const photoPayloadSchema = z.strictObject({
  intervention_id: idSchema,
  /** The picture as the device drew it again: upright, without the place where it was taken. */
  sha256: sha256Schema,
  legende: texteSaisi().max(200),
  /** `uid` of the observation it goes with, which may be on its way too; null: of the visit. */
  observation: uuidSchema.nullable(),
})

/** What is written under a photo of one's own, put right after it was taken; the last one counts. */
export const legendePayloadSchema = photoPayloadSchema.pick({ intervention_id: true, sha256: true, legende: true })

/** A photo of one's own that is no longer wanted, wherever it stands. */
export const retraitPayloadSchema = photoPayloadSchema.pick({ intervention_id: true, sha256: true })

/** Absolute: the hour as it was read and the one it becomes (offline rule 5). */
export const correctionPayloadSchema = z.strictObject({
  intervention_id: idSchema,
  etape: z.literal([1, 2, 3]),
  de: instantDonneSchema,
  vers: instantDonneSchema,
  motif: texteSaisi().min(3).max(300),
})
