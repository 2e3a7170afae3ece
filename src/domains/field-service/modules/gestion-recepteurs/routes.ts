import { exigencesRoutes, routesDossier } from '#domains/field-service/server/reseau/dossier-routes.ts'
import { routesReseau } from '#domains/field-service/server/reseau/routes.ts'
import type { Route } from '#server/http/route.ts'
import { DOSSIER_RECEPTEURS, RECEPTEURS } from './contract.ts'

export const recepteursRoutes: readonly Route[] = [
  ...routesReseau('recepteurs', RECEPTEURS),
  ...routesDossier('recepteurs', DOSSIER_RECEPTEURS),
  ...exigencesRoutes,
]
