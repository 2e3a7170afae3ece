import {
  cloturePayloadSchema,
  correctionPayloadSchema,
  etapePayloadSchema,
  legendePayloadSchema,
  observationPayloadSchema,
  photoPayloadSchema,
  retraitPayloadSchema,
} from '#domains/field-service/model/mutation-schemas.ts'
import {
  entiteHeure,
  entiteIntervention,
  entitePhoto,
  TYPE_CLOTURE,
  TYPE_CORRECTION,
  TYPE_ETAPE,
  TYPE_LEGENDE,
  TYPE_OBSERVATION,
  TYPE_PHOTO,
  TYPE_RETRAIT,
} from '#domains/field-service/model/mutations.ts'
import { corrigerEtape } from '#domains/field-service/server/interventions/corriger-etape.ts'
import { faireEtape } from '#domains/field-service/server/interventions/etape.ts'
import { ajouterObservation } from '#domains/field-service/server/interventions/observation.ts'
import { cloturer } from '#domains/field-service/server/rapports/cloture.ts'
import { ajouterPhoto, legenderPhoto } from '#domains/field-service/server/rapports/photo.ts'
import { retirerPhoto } from '#domains/field-service/server/rapports/retirer-photo.ts'
import { type Effect, type MutationHandler, type MutationMeta, mutation } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { MODULE_MON_ACTIVITE } from './contract.ts'

/** The order of actions is kept per entity: an action filed under another visit could overtake its own. */
function entiteFausse(
  intervention_id: number,
  { entity }: MutationMeta,
  attendue: string = entiteIntervention(intervention_id),
): Effect | null {
  if (entity === attendue) return null
  return { outcome: 'rejected', code: 'SAISIE', message: errorCatalogue.SAISIE.message }
}

const module = MODULE_MON_ACTIVITE

/** Queued actions of a technician. A released version stays declared for ever (offline rule 12). */
export const monActiviteMutations: readonly MutationHandler[] = [
  mutation({
    type: TYPE_ETAPE,
    version: 1,
    module,
    schema: etapePayloadSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.intervention_id, meta) ?? (await faireEtape(context, payload, { ...meta, enFile: true })),
  }),
  mutation({
    type: TYPE_CLOTURE,
    version: 1,
    module,
    schema: cloturePayloadSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.intervention_id, meta) ?? (await cloturer(context, payload, { ...meta, enFile: true })),
  }),
  mutation({
    type: TYPE_OBSERVATION,
    version: 1,
    module,
    schema: observationPayloadSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.intervention_id, meta) ??
      (await ajouterObservation(context, payload, { ...meta, enFile: true })),
  }),
  mutation({
    type: TYPE_PHOTO,
    version: 1,
    module,
    schema: photoPayloadSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.intervention_id, meta, entitePhoto(payload)) ?? (await ajouterPhoto(context, payload, meta)),
  }),
  mutation({
    type: TYPE_LEGENDE,
    version: 1,
    module,
    schema: legendePayloadSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.intervention_id, meta, entitePhoto(payload)) ??
      (await legenderPhoto(context, payload, meta)),
  }),
  mutation({
    type: TYPE_RETRAIT,
    version: 1,
    module,
    schema: retraitPayloadSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.intervention_id, meta, entitePhoto(payload)) ?? (await retirerPhoto(context, payload, meta)),
  }),
  mutation({
    type: TYPE_CORRECTION,
    version: 1,
    module,
    schema: correctionPayloadSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.intervention_id, meta, entiteHeure(payload)) ??
      (await corrigerEtape(context, payload, meta)),
  }),
]
