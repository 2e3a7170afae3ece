import { evenementsRoutes } from '#domains/shell/modules/evenements/routes.ts'
import { fichiersRoutes } from '#domains/shell/modules/fichiers/routes.ts'
import { sessionRoutes } from '#domains/shell/modules/session/routes.ts'
import type { Route } from '#server/http/route.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'

/** What the composition root serves for the shell. */
export const shellRoutes: readonly Route[] = [...sessionRoutes, ...fichiersRoutes, ...evenementsRoutes]
export const shellMutations: readonly MutationHandler[] = []
