import {
  entiteEchange,
  proposerPayloadSchema,
  TYPE_PROPOSER,
  TYPE_REPONDRE,
} from '#domains/scheduling/model/echanges/echange.ts'
import { ENTITE_VU, TYPE_VU, vuPayloadSchema } from '#domains/scheduling/model/planning/planning.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Queued actions of My planning (specification scheduling §7 "Agent views"; offline rule 5). */

export const proposer = queuedOperation({
  type: TYPE_PROPOSER,
  version: 1,
  schema: proposerPayloadSchema,
  entity: payload => entiteEchange(payload.uid),
  libelle: () => 'Proposition d’échange',
})

export const vu = queuedOperation({
  type: TYPE_VU,
  version: 1,
  schema: vuPayloadSchema,
  entity: () => ENTITE_VU,
  libelle: () => 'Planning consulté',
})

/** Every action that changes what the planning shows: replayed over the readings. */
export const TYPES_PLANNING = [TYPE_VU, TYPE_PROPOSER, TYPE_REPONDRE] as const
