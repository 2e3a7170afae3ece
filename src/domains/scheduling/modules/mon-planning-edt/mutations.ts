import type { MutationHandler } from '#server/receipts/registry.ts'

export const monPlanningMutations: readonly MutationHandler[] = []
