import type { Route } from '#server/http/route.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { heuresComptees, horaires } from './resource.ts'

/** One list, two declarations: the form of a line holds less than the line. */
export const horairesRoutes: readonly Route[] = [
  ...resourceRoutes(horaires),
  ...resourceRoutes(heuresComptees).filter(({ operation }) => !operation.id.endsWith('.lister')),
]
