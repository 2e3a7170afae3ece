import type { z } from 'zod'
import type {
  cloturePayloadSchema,
  correctionPayloadSchema,
  etapePayloadSchema,
  legendePayloadSchema,
  observationPayloadSchema,
  photoPayloadSchema,
  retraitPayloadSchema,
} from './mutation-schemas.ts'

/**
 * Queued actions of a technician. Absolute: each carries the step it starts from and the one it reaches, so that a
 * repeat or a late delivery never moves a visit twice (offline rule 5). The time of the step is the envelope's `fait_a`.
 * A released version never changes: a new need is a new version (offline rule 12).
 */
export const TYPE_ETAPE = 'intervention.etape'
export type EtapePayload = z.infer<typeof etapePayloadSchema>

export const TYPE_CLOTURE = 'intervention.cloture'
export type CloturePayload = z.infer<typeof cloturePayloadSchema>

export const TYPE_OBSERVATION = 'observation.ajouter'
export type ObservationPayload = z.infer<typeof observationPayloadSchema>

export const TYPE_PHOTO = 'photo.ajouter'
export type PhotoPayload = z.infer<typeof photoPayloadSchema>

export const TYPE_LEGENDE = 'photo.legender'
export type LegendePayload = z.infer<typeof legendePayloadSchema>

export const TYPE_RETRAIT = 'photo.retirer'
export type RetraitPayload = z.infer<typeof retraitPayloadSchema>

export const TYPE_CORRECTION = 'etape.corriger'
export type CorrectionPayload = z.infer<typeof correctionPayloadSchema>

/** Entity whose actions keep their order: one queue per visit. */
export function entiteIntervention(intervention_id: number): string {
  return `intervention:${intervention_id}`
}

/** The hour of one step: its corrections follow the visit's steps, and nothing of the visit waits for them. */
export function entiteHeure({ intervention_id, etape }: Pick<CorrectionPayload, 'intervention_id' | 'etape'>): string {
  return `${entiteIntervention(intervention_id)}:heure:${etape}`
}

/** Each photo by itself: a large one on a thin line holds back neither a step nor another photo. */
export function entitePhoto({ intervention_id, sha256 }: Pick<PhotoPayload, 'intervention_id' | 'sha256'>): string {
  return `${entiteIntervention(intervention_id)}:photo:${sha256}`
}

/** Files a closing needs to have arrived first: its pages, then the pictures of its signatures. */
export function blobsCloture(rapport: CloturePayload['rapport']): string[] {
  const signatures = [rapport.signature_client, rapport.signature_prestataire].flatMap(s => (s ? [s.sha256] : []))
  return [...new Set([...rapport.scan, ...signatures])]
}
