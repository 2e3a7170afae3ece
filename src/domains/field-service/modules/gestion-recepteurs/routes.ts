import { routesReseau } from '#domains/field-service/server/reseau/routes.ts'
import type { Route } from '#server/http/route.ts'
import { RECEPTEURS } from './contract.ts'

export const recepteursRoutes: readonly Route[] = routesReseau('recepteurs', RECEPTEURS)
