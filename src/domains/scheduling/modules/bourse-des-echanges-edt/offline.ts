import {
  entiteEchange,
  repondrePayloadSchema,
  TYPE_PROPOSER,
  TYPE_REPONDRE,
} from '#domains/scheduling/model/echanges/echange.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Queued answers of the exchange board (specification scheduling §4, §7; offline rule 5). */

/** What each answer is called in the sync centre. */
export const LIBELLES_REPONSE = { 1: 'Accepter l’échange', 7: 'Annuler l’échange', 8: 'Refuser l’échange' } as const

export const repondre = queuedOperation({
  type: TYPE_REPONDRE,
  version: 1,
  schema: repondrePayloadSchema,
  entity: ({ uid }) => entiteEchange(uid),
  libelle: ({ action }) => LIBELLES_REPONSE[action],
})

/** Every action that changes what the board shows; proposals are made from the planning. */
export const TYPES_ECHANGE = [TYPE_PROPOSER, TYPE_REPONDRE] as const
