import { lireStatistiqueJoursDe } from '#domains/scheduling/server/tableau/statistique-jours.ts'
import { type Route, route } from '#server/http/route.ts'
import { lireStatistiqueJours } from './contract.ts'

export const statistiqueJoursRoutes: readonly Route[] = [
  route(lireStatistiqueJours, (context, { query }) => lireStatistiqueJoursDe(context, query.annee)),
]
