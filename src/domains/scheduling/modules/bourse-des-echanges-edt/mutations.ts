import type { MutationHandler } from '#server/receipts/registry.ts'

export const bourseMutations: readonly MutationHandler[] = []
