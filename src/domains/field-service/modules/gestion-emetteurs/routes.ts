import { partageRoutes, routesDossier } from '#domains/field-service/server/reseau/dossier-routes.ts'
import { routesReseau } from '#domains/field-service/server/reseau/routes.ts'
import type { Route } from '#server/http/route.ts'
import { DOSSIER_EMETTEURS, EMETTEURS } from './contract.ts'

export const emetteursRoutes: readonly Route[] = [
  ...routesReseau('emetteurs', EMETTEURS),
  ...routesDossier('emetteurs', DOSSIER_EMETTEURS),
  ...partageRoutes,
]
