import { lireTableauDe } from '#domains/scheduling/server/tableau/lectures.ts'
import { type Route, route } from '#server/http/route.ts'
import { lireTableau } from './contract.ts'

export const tableauRoutes: readonly Route[] = [
  route(lireTableau, (context, { query }) => lireTableauDe(context, query.annee)),
]
