import { z } from 'zod'
import { idSchema, sha256Schema, uuidSchema } from '#wire/ids.ts'
import { rapportClotureSchema } from './cloture-schema.ts'

/**
 * Queued actions of a technician. Absolute: each carries the step it starts from and the one it reaches, so that a
 * repeat or a late delivery never moves a visit twice (offline rule 5). The time of the step is the envelope's `fait_a`.
 * A released version never changes: a new need is a new version (offline rule 12).
 */
const numeroEtape = z.literal([0, 1, 2, 3])

export const TYPE_ETAPE = 'intervention.etape'
export const etapePayloadSchema = z.strictObject({ intervention_id: idSchema, de: numeroEtape, vers: numeroEtape })
export type EtapePayload = z.infer<typeof etapePayloadSchema>

export const TYPE_CLOTURE = 'intervention.cloture'
export const cloturePayloadSchema = z.strictObject({
  intervention_id: idSchema,
  de: z.literal(2),
  rapport: rapportClotureSchema,
  /** `empreinteRapport(rapport)` as the device computed it: the server computes it again and compares. */
  empreinte: sha256Schema,
})
export type CloturePayload = z.infer<typeof cloturePayloadSchema>

export const TYPE_OBSERVATION = 'observation.ajouter'
export const observationPayloadSchema = z.strictObject({
  intervention_id: idSchema,
  texte: z.string().trim().min(1).max(4000),
  /** Identity of the observation itself: the same text sent under another key is still one observation. */
  uid: uuidSchema,
})
export type ObservationPayload = z.infer<typeof observationPayloadSchema>

/** Entity whose actions keep their order: one queue per visit. */
export function entiteIntervention(intervention_id: number): string {
  return `intervention:${intervention_id}`
}

/** Files a closing needs to have arrived first: its pages, then the pictures of its signatures. */
export function blobsCloture(rapport: CloturePayload['rapport']): string[] {
  const signatures = [rapport.signature_client, rapport.signature_prestataire].flatMap(s => (s ? [s.sha256] : []))
  return [...new Set([...rapport.scan, ...signatures])]
}
