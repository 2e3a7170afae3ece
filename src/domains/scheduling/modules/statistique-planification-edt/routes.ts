import { lireLogoEntreprise } from '#domains/field-service/server/api.ts'
import { lireDetailMois } from '#domains/scheduling/server/statistiques/detail.ts'
import { lirePlanificationDe } from '#domains/scheduling/server/statistiques/planification.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { lireDetailPlanification, lireLogoPlanification, lireStatistiquePlanification } from './contract.ts'

export const statistiquePlanificationRoutes: readonly Route[] = [
  route(lireStatistiquePlanification, (context, { query }) => lirePlanificationDe(context, query.annee)),
  detachedRoute(lireLogoPlanification, context => lireLogoEntreprise(context)),
  route(lireDetailPlanification, (context, { query }) => lireDetailMois(context, query)),
]
