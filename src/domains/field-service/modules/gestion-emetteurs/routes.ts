import { routesReseau } from '#domains/field-service/server/reseau/routes.ts'
import type { Route } from '#server/http/route.ts'
import { EMETTEURS } from './contract.ts'

export const emetteursRoutes: readonly Route[] = routesReseau('emetteurs', EMETTEURS)
