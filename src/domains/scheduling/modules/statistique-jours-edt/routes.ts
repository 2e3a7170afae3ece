import { lireLogoEntreprise } from '#domains/field-service/server/api.ts'
import { lireDetailMois } from '#domains/scheduling/server/statistiques/detail.ts'
import { lireStatistiqueJoursDe } from '#domains/scheduling/server/tableau/statistique-jours.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { lireDetailJours, lireLogoJours, lireStatistiqueJours } from './contract.ts'

export const statistiqueJoursRoutes: readonly Route[] = [
  route(lireStatistiqueJours, (context, { query }) => lireStatistiqueJoursDe(context, query.annee)),
  detachedRoute(lireLogoJours, context => lireLogoEntreprise(context)),
  route(lireDetailJours, (context, { query }) => lireDetailMois(context, query)),
]
