import { repondrePayloadSchema, TYPE_REPONDRE } from '#domains/scheduling/model/echanges/echange.ts'
import { entiteFausse } from '#domains/scheduling/server/echanges/direct.ts'
import { repondre } from '#domains/scheduling/server/echanges/reponse.ts'
import { DOMAINE_PLANNING } from '#domains/scheduling/server/verrous.ts'
import { type MutationHandler, mutation } from '#server/receipts/registry.ts'
import { MODULE_BOURSE } from './contract.ts'

/** Queued answers to an exchange. A released version stays declared for ever (offline rule 12). */
export const bourseMutations: readonly MutationHandler[] = [
  mutation({
    type: TYPE_REPONDRE,
    version: 1,
    module: MODULE_BOURSE,
    schema: repondrePayloadSchema,
    domainLock: DOMAINE_PLANNING,
    apply: async (context, { uid, ...reponse }, meta) =>
      entiteFausse(uid, meta) ?? (await repondre(context, { uid }, { ...reponse, fait_a: meta.fait_a })),
  }),
]
