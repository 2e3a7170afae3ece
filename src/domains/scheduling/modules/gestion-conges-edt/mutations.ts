import type { MutationHandler } from '#server/receipts/registry.ts'

export const congesMutations: readonly MutationHandler[] = []
