import {
  AJOUTER,
  AJOUTER_V1,
  CORRIGER,
  CORRIGER_V1,
  entiteLecture,
  entiteTransmission,
  LIRE,
  RAYER,
} from '#domains/home-care/model/transmission.ts'
import { ajouterTransmission } from '#domains/home-care/server/commands/transmission-ajouter.ts'
import { corrigerTransmission, rayerTransmission } from '#domains/home-care/server/commands/transmission-corriger.ts'
import { lireTransmission } from '#domains/home-care/server/commands/transmission-lire.ts'
import { rejeter } from '#domains/home-care/server/effets.ts'
import { type Effect, type MutationHandler, type MutationMeta, mutation } from '#server/receipts/registry.ts'
import { MODULE_TRANSMISSIONS } from './contract.ts'

const module = MODULE_TRANSMISSIONS

/** The order of actions is kept per entity: an action filed under another sheet could overtake its own. */
function entiteFausse(attendue: string, { entity }: MutationMeta): Effect | null {
  return entity === attendue ? null : rejeter('SAISIE')
}

/** Queued actions on handover sheets. A released version stays declared for ever (offline rule 12). */
export const transmissionsMutations: readonly MutationHandler[] = [
  mutation({
    ...AJOUTER,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(entiteTransmission(payload.uid), meta) ?? (await ajouterTransmission(context, payload, meta)),
  }),
  mutation({
    ...AJOUTER_V1,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(entiteTransmission(payload.uid), meta) ?? (await ajouterTransmission(context, payload, meta)),
  }),
  mutation({
    ...LIRE,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(entiteLecture(payload.uid), meta) ?? (await lireTransmission(context, payload, meta)),
  }),
  mutation({
    ...CORRIGER,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(entiteTransmission(payload.uid), meta) ?? (await corrigerTransmission(context, payload, meta)),
  }),
  mutation({
    ...CORRIGER_V1,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(entiteTransmission(payload.uid), meta) ?? (await corrigerTransmission(context, payload, meta)),
  }),
  mutation({
    ...RAYER,
    module,
    apply: async (context, payload, meta) =>
      entiteFausse(entiteTransmission(payload.uid), meta) ?? (await rayerTransmission(context, payload, meta)),
  }),
]
