import type { MutationHandler } from '#server/receipts/registry.ts'

export const astreintesMutations: readonly MutationHandler[] = []
