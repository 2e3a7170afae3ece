import { proposerPayloadSchema, TYPE_PROPOSER } from '#domains/scheduling/model/echanges/echange.ts'
import { TYPE_VU, vuPayloadSchema } from '#domains/scheduling/model/planning/planning.ts'
import { entiteFausse } from '#domains/scheduling/server/echanges/direct.ts'
import { proposer } from '#domains/scheduling/server/echanges/proposition.ts'
import { marquerVu } from '#domains/scheduling/server/planning/vu.ts'
import { DOMAINE_PLANNING } from '#domains/scheduling/server/verrous.ts'
import { type MutationHandler, mutation } from '#server/receipts/registry.ts'
import { MODULE_MON_PLANNING } from './contract.ts'

const module = MODULE_MON_PLANNING

/** Queued actions of an agent on their planning. A released version stays declared for ever (offline rule 12). */
export const monPlanningMutations: readonly MutationHandler[] = [
  mutation({
    type: TYPE_PROPOSER,
    version: 1,
    module,
    schema: proposerPayloadSchema,
    domainLock: DOMAINE_PLANNING,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await proposer(context, payload, { fait_a: meta.fait_a })),
  }),
  mutation({ type: TYPE_VU, version: 1, module, schema: vuPayloadSchema, apply: marquerVu }),
]
