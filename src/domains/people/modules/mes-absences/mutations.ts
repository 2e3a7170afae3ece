import {
  demanderAbsenceSchema,
  entiteAbsence,
  MODULE_MES_ABSENCES,
  retirerAbsenceSchema,
  TYPE_DEMANDER_ABSENCE,
  TYPE_RETIRER_ABSENCE,
} from '#domains/people/model/demande-absence.ts'
import { demanderAbsence, retirerAbsence } from '#domains/people/server/absences/demander.ts'
import { type Effect, type MutationHandler, type MutationMeta, mutation } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'

/** The order of actions is kept per entity: an action filed under another request could overtake its own. */
function entiteFausse(uid: string, { entity }: MutationMeta): Effect | null {
  if (entity === entiteAbsence(uid)) return null
  return { outcome: 'rejected', code: 'SAISIE', message: errorCatalogue.SAISIE.message }
}

/** Queued actions on one's own absences. A released version stays declared for ever (offline rule 12). */
export const mesAbsencesMutations: readonly MutationHandler[] = [
  mutation({
    type: TYPE_DEMANDER_ABSENCE,
    version: 1,
    module: MODULE_MES_ABSENCES,
    schema: demanderAbsenceSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await demanderAbsence(context, payload, meta)),
  }),
  mutation({
    type: TYPE_RETIRER_ABSENCE,
    version: 1,
    module: MODULE_MES_ABSENCES,
    schema: retirerAbsenceSchema,
    apply: async (context, payload, meta) =>
      entiteFausse(payload.uid, meta) ?? (await retirerAbsence(context, payload, meta)),
  }),
]
