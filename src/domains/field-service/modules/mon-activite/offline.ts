import { NOMS_HEURES } from '#domains/field-service/model/interventions/correction.ts'
import { trouverTransition } from '#domains/field-service/model/interventions/etapes.ts'
import {
  blobsCloture,
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
import { queuedOperation } from '#offline/queued-operation.ts'
import { clotureEnConflit } from './view/conflit.ts'

const schemas = () => import('#domains/field-service/model/mutation-schemas.ts')

/** Queued actions of My activity (specification field-service §4, §7 "Activity"; offline rule 5). */

export const etape = queuedOperation({
  type: TYPE_ETAPE,
  version: 1,
  schema: async () => (await schemas()).etapePayloadSchema,
  entity: payload => entiteIntervention(payload.intervention_id),
  libelle: ({ de, vers }) => trouverTransition(de, vers)?.libelle ?? 'Étape',
  // One visit at a time: the office refuses a departure while the former visit's closing, held by its photos, is on
  // its way. What ends that visit goes first, and what was noted after that does not.
  behind: ({ intervention_id, de, vers }, enAttente) =>
    trouverTransition(de, vers)?.exige_seule_en_cours
      ? enAttente
          .filter(e => e.type === TYPE_ETAPE || e.type === TYPE_CLOTURE)
          .filter(e => e.entity !== entiteIntervention(intervention_id))
          .map(e => e.id)
      : [],
  // A closing in conflict follows once the visit was taken up again: these very steps lead back to it.
  overtakes: ({ intervention_id }, enAttente) =>
    enAttente.filter(e => e.entity === entiteIntervention(intervention_id) && clotureEnConflit(e)).map(e => e.id),
})

export const cloture = queuedOperation({
  type: TYPE_CLOTURE,
  version: 1,
  schema: async () => (await schemas()).cloturePayloadSchema,
  entity: payload => entiteIntervention(payload.intervention_id),
  libelle: () => 'J’ai terminé',
  blobs: payload => blobsCloture(payload.rapport),
})

export const observation = queuedOperation({
  type: TYPE_OBSERVATION,
  version: 1,
  schema: async () => (await schemas()).observationPayloadSchema,
  entity: payload => entiteIntervention(payload.intervention_id),
  libelle: () => 'Observation',
})

export const photo = queuedOperation({
  type: TYPE_PHOTO,
  version: 1,
  schema: async () => (await schemas()).photoPayloadSchema,
  entity: entitePhoto,
  libelle: () => 'Photo',
  blobs: ({ sha256 }) => [sha256],
})

export const legende = queuedOperation({
  type: TYPE_LEGENDE,
  version: 1,
  schema: async () => (await schemas()).legendePayloadSchema,
  // Behind the photo itself, wherever that stands.
  entity: entitePhoto,
  libelle: () => 'Légende de photo',
})

export const retrait = queuedOperation({
  type: TYPE_RETRAIT,
  version: 1,
  schema: async () => (await schemas()).retraitPayloadSchema,
  // Behind the photo itself: one on its way arrives, then goes.
  entity: entitePhoto,
  libelle: () => 'Photo supprimée',
})

export const correction = queuedOperation({
  type: TYPE_CORRECTION,
  version: 1,
  schema: async () => (await schemas()).correctionPayloadSchema,
  entity: entiteHeure,
  libelle: ({ etape }) => NOMS_HEURES[etape].corrigee,
  // Behind the step that it corrects; nothing of the visit waits for it.
  follows: ({ intervention_id }) => [entiteIntervention(intervention_id)],
})

/** Every action that changes what a visit shows: replayed over the server's reading. */
export const TYPES_ACTIVITE = [
  TYPE_ETAPE,
  TYPE_CLOTURE,
  TYPE_OBSERVATION,
  TYPE_CORRECTION,
  TYPE_PHOTO,
  TYPE_LEGENDE,
  TYPE_RETRAIT,
] as const
