import { epingle1 } from '#domains/shell/model/mutations.ts'
import { checkModule } from '#domains/shell/server/menu.ts'
import { pin, unpin } from '#domains/shell/server/preferences.ts'
import { CodedError } from '#server/http/errors.ts'
import { type MutationHandler, mutation } from '#server/receipts/registry.ts'

const poser = mutation({
  type: 'epingle.poser',
  version: 1,
  module: null,
  schema: epingle1,
  async apply(context, { module_id }, meta) {
    try {
      await checkModule(context, module_id)
    } catch (error) {
      // A refusal here is final: sending it again would not grant the module.
      if (!(error instanceof CodedError)) throw error
      return { outcome: 'rejected', code: error.code, message: error.message }
    }
    await pin(context, module_id, meta.fait_a)
    return { outcome: 'applied' }
  },
})

/** Also for a module whose right was withdrawn: its pin must not stay for ever. */
const retirer = mutation({
  type: 'epingle.retirer',
  version: 1,
  module: null,
  schema: epingle1,
  async apply(context, { module_id }, meta) {
    await unpin(context, module_id, meta.fait_a)
    return { outcome: 'applied' }
  },
})

export const menuMutations: readonly MutationHandler[] = [poser, retirer]
