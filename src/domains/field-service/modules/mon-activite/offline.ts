import { trouverTransition } from '#domains/field-service/model/etapes.ts'
import {
  blobsCloture,
  cloturePayloadSchema,
  entiteIntervention,
  etapePayloadSchema,
  observationPayloadSchema,
  TYPE_CLOTURE,
  TYPE_ETAPE,
  TYPE_OBSERVATION,
} from '#domains/field-service/model/mutations.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Queued actions of My activity (specification field-service §4, §7 "Activity"; offline rule 5). */

export const etape = queuedOperation({
  type: TYPE_ETAPE,
  version: 1,
  schema: etapePayloadSchema,
  entity: payload => entiteIntervention(payload.intervention_id),
  libelle: ({ de, vers }) => trouverTransition(de, vers)?.libelle ?? 'Étape',
})

export const cloture = queuedOperation({
  type: TYPE_CLOTURE,
  version: 1,
  schema: cloturePayloadSchema,
  entity: payload => entiteIntervention(payload.intervention_id),
  libelle: () => "J'ai terminé",
  blobs: payload => blobsCloture(payload.rapport),
})

export const observation = queuedOperation({
  type: TYPE_OBSERVATION,
  version: 1,
  schema: observationPayloadSchema,
  entity: payload => entiteIntervention(payload.intervention_id),
  libelle: () => 'Observation',
})

/** Every action that changes what a visit shows: replayed over the server's reading. */
export const TYPES_ACTIVITE = [TYPE_ETAPE, TYPE_CLOTURE, TYPE_OBSERVATION] as const
