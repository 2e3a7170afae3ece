import { lireMonEquite as lireMienne } from '#domains/scheduling/server/equite/lectures.ts'
import { lireTableauDe } from '#domains/scheduling/server/tableau/lectures.ts'
import { type Route, route } from '#server/http/route.ts'
import { lireMonEquite, lireTableau } from './contract.ts'

export const tableauRoutes: readonly Route[] = [
  route(lireTableau, (context, { query }) => lireTableauDe(context, query.annee)),
  route(lireMonEquite, context => lireMienne(context)),
]
