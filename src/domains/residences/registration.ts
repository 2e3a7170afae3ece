import {
  classementsTypes,
  classementsZones,
  documentsTypes,
} from '#domains/residences/modules/configuration-docutheque/resource.ts'
import { logementsTypes } from '#domains/residences/modules/configuration-logements/resource.ts'
import type { Route } from '#server/http/route.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'

export const residencesResources: readonly Declaration[] = [
  classementsTypes,
  classementsZones,
  documentsTypes,
  logementsTypes,
]

/** What the composition root serves for residences. */
export const residencesRoutes: readonly Route[] = [...residencesResources.flatMap(d => resourceRoutes(d))]
