import {
  cloturePayloadSchema,
  etapePayloadSchema,
  observationPayloadSchema,
} from '#domains/field-service/model/mutation-schemas.ts'
import {
  entiteIntervention,
  TYPE_CLOTURE,
  TYPE_ETAPE,
  TYPE_OBSERVATION,
} from '#domains/field-service/model/mutations.ts'
import { cloturer } from '#domains/field-service/server/commands/cloture.ts'
import { faireEtape } from '#domains/field-service/server/commands/etape.ts'
import { ajouterObservation } from '#domains/field-service/server/commands/observation.ts'
import { type Effect, type MutationHandler, type MutationMeta, mutation } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { MODULE_MON_ACTIVITE } from './contract.ts'

/** The order of actions is kept per entity: an action filed under another visit could overtake its own. */
function entiteFausse(intervention_id: number, { entity }: MutationMeta): Effect | null {
  if (entity === entiteIntervention(intervention_id)) return null
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
]
