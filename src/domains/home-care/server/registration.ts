import { prestations } from '#domains/home-care/modules/gestion-prestations/resource.ts'
import type { Route } from '#server/http/route.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'

export const homeCareResources: readonly Declaration[] = [prestations]

/** What the composition root serves for home-care. */
export const homeCareRoutes: readonly Route[] = homeCareResources.flatMap(d => resourceRoutes(d))
