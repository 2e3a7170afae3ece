import { lireLogoEntreprise } from '#domains/field-service/server/api.ts'
import { lireDetailSemaine } from '#domains/scheduling/server/statistiques/detail.ts'
import { lireHebdoDe } from '#domains/scheduling/server/statistiques/hebdo.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { lireDetailHebdo, lireLogoHebdo, lireStatistiqueHebdo } from './contract.ts'

export const statistiqueHebdoRoutes: readonly Route[] = [
  route(lireStatistiqueHebdo, (context, { query }) => lireHebdoDe(context, query.annee)),
  detachedRoute(lireLogoHebdo, context => lireLogoEntreprise(context)),
  route(lireDetailHebdo, (context, { query }) => lireDetailSemaine(context, query)),
]
