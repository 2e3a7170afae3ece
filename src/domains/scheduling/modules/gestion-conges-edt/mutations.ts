import { DEMANDER, entiteDemande, RENDRE, RETIRER } from '#domains/scheduling/model/conges/conge.ts'
import { demanderConge } from '#domains/scheduling/server/conges/demande.ts'
import { rendreConge } from '#domains/scheduling/server/conges/rendre.ts'
import { retirerConge } from '#domains/scheduling/server/conges/retrait.ts'
import { rejeter } from '#domains/scheduling/server/effets.ts'
import { DOMAINE_PLANNING } from '#domains/scheduling/server/verrous.ts'
import { type Effect, type MutationHandler, type MutationMeta, mutation } from '#server/receipts/registry.ts'
import { MODULE_CONGES } from './contract.ts'

/** The order of actions is kept per entity: an action filed under another request could overtake its own. */
function entiteFausse(uid: string, { entity }: MutationMeta): Effect | null {
  return entity === entiteDemande(uid) ? null : rejeter('SAISIE')
}

/** Queued actions on leave. A released version stays declared for ever (offline rule 12). */
export const congesMutations: readonly MutationHandler[] = [
  mutation({
    ...DEMANDER,
    module: MODULE_CONGES,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await demanderConge(context, payload, meta)),
  }),
  mutation({
    ...RETIRER,
    module: MODULE_CONGES,
    domainLock: DOMAINE_PLANNING,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await retirerConge(context, payload, meta)),
  }),
  mutation({
    ...RENDRE,
    module: MODULE_CONGES,
    domainLock: DOMAINE_PLANNING,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await rendreConge(context, payload, meta)),
  }),
]
