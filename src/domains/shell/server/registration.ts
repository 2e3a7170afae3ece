import { sessionRoutes } from '#domains/shell/modules/session/routes.ts'
import type { Route } from '#server/http/route.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'

/** What the composition root serves for the shell. */
export const shellRoutes: readonly Route[] = [...sessionRoutes]
export const shellMutations: readonly MutationHandler[] = []
