import { lireEquipeDe } from '#domains/scheduling/server/queries/equipe.ts'
import { lirePersonnes } from '#domains/scheduling/server/queries/personnes.ts'
import { lireMonPlanningDe } from '#domains/scheduling/server/queries/planning.ts'
import { type Route, route } from '#server/http/route.ts'
import { lireEquipe, lireMonPlanning, lirePersonnesDuJour } from './contract.ts'

export const monPlanningRoutes: readonly Route[] = [
  route(lireMonPlanning, lireMonPlanningDe),
  route(lireEquipe, lireEquipeDe),
  route(lirePersonnesDuJour, async (context, { params: { day } }) => ({
    lu_a: context.now.toISOString(),
    jour: day,
    personnes: await lirePersonnes(context, day),
  })),
]
