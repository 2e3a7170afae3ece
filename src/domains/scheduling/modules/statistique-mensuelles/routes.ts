import { lireLogoEntreprise } from '#domains/field-service/server/api.ts'
import { lireDetailMois } from '#domains/scheduling/server/statistiques/detail.ts'
import { lireMensuellesDe } from '#domains/scheduling/server/statistiques/mensuelles.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { lireDetailMensuelles, lireLogoMensuelles, lireStatistiqueMensuelles } from './contract.ts'

export const statistiqueMensuellesRoutes: readonly Route[] = [
  route(lireStatistiqueMensuelles, (context, { query }) => lireMensuellesDe(context, query)),
  detachedRoute(lireLogoMensuelles, context => lireLogoEntreprise(context)),
  route(lireDetailMensuelles, (context, { query }) => lireDetailMois(context, query)),
]
