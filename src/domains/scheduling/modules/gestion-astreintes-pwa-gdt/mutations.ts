import {
  entiteIntervention,
  INTERVENTION_CREER,
  INTERVENTION_MODIFIER,
  INTERVENTION_SUPPRIMER,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import { creerIntervention } from '#domains/scheduling/server/astreintes/creer.ts'
import { modifierIntervention } from '#domains/scheduling/server/astreintes/modifier.ts'
import { supprimerIntervention } from '#domains/scheduling/server/astreintes/supprimer.ts'
import { rejeter } from '#domains/scheduling/server/effets.ts'
import { type Effect, type MutationHandler, type MutationMeta, mutation } from '#server/receipts/registry.ts'
import { MODULE_ASTREINTES } from './contract.ts'

/** The order of actions is kept per entity: an action filed under another intervention could overtake its own. */
function entiteFausse(uid: string, { entity }: MutationMeta): Effect | null {
  return entity === entiteIntervention(uid) ? null : rejeter('SAISIE')
}
const module = MODULE_ASTREINTES

/** Queued actions on call. A released version stays declared for ever (offline rule 12). */
export const astreintesMutations: readonly MutationHandler[] = [
  mutation({
    ...INTERVENTION_CREER,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await creerIntervention(context, payload, meta)),
  }),
  mutation({
    ...INTERVENTION_MODIFIER,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await modifierIntervention(context, payload, meta)),
  }),
  mutation({
    ...INTERVENTION_SUPPRIMER,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await supprimerIntervention(context, payload, meta)),
  }),
]
