import {
  ajouterPayloadSchema,
  corrigerPayloadSchema,
  entiteLecture,
  entiteTransmission,
  lirePayloadSchema,
  rayerPayloadSchema,
  TYPE_AJOUTER,
  TYPE_CORRIGER,
  TYPE_LIRE,
  TYPE_RAYER,
} from '#domains/home-care/model/transmission.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Queued actions on handover sheets (offline rule 5): each works without network, and none names whom it is about. */

export const ajouter = queuedOperation({
  type: TYPE_AJOUTER,
  version: 1,
  schema: ajouterPayloadSchema,
  entity: payload => entiteTransmission(payload.uid),
  discret: true,
  libelle: () => 'Transmission écrite',
})

export const lire = queuedOperation({
  type: TYPE_LIRE,
  version: 1,
  schema: lirePayloadSchema,
  entity: payload => entiteLecture(payload.uid),
  discret: true,
  libelle: () => 'Transmission lue',
})

export const corriger = queuedOperation({
  type: TYPE_CORRIGER,
  version: 1,
  schema: corrigerPayloadSchema,
  entity: payload => entiteTransmission(payload.uid),
  discret: true,
  libelle: () => 'Transmission corrigée',
})

export const rayer = queuedOperation({
  type: TYPE_RAYER,
  version: 1,
  schema: rayerPayloadSchema,
  entity: payload => entiteTransmission(payload.uid),
  discret: true,
  libelle: () => 'Transmission rayée',
})

/** Every action that changes what the list shows: replayed over the server's reading. */
export const TYPES_TRANSMISSION = [TYPE_AJOUTER, TYPE_LIRE, TYPE_CORRIGER, TYPE_RAYER] as const
