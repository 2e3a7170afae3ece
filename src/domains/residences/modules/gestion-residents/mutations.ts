import { entiteLecture, LIRE_HORS_LIGNE } from '#domains/residences/model/hors-ligne.ts'
import { noterLecture } from '#domains/residences/server/hors-ligne/emporter.ts'
import { type MutationHandler, mutation } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'

/** Queued actions about residents. A released version stays declared for ever (offline rule 12). */
export const residentsMutations: readonly MutationHandler[] = [
  mutation({
    ...LIRE_HORS_LIGNE,
    // What was read is told, also by who lost the right since.
    module: null,
    apply: async (context, payload, meta) =>
      meta.entity === entiteLecture(payload)
        ? await noterLecture(context, payload, meta)
        : { outcome: 'rejected', code: 'SAISIE', message: errorCatalogue.SAISIE.message },
  }),
]
