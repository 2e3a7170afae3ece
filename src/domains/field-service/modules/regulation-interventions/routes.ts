import { affecter, annuler, reporter } from '#domains/field-service/server/commands/regulation.ts'
import { lireChangements } from '#domains/field-service/server/queries/detail.ts'
import {
  lireHorsPlanning,
  lirePlan,
  listerPlan,
  listerTechniciens,
} from '#domains/field-service/server/queries/plan.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { affecterVisite, annulerVisite, lireVisite, listerVisites, reporterVisite } from './contract.ts'

async function exigerPlan(context: Context, intervention_id: number) {
  const intervention = await lirePlan(context, intervention_id)
  if (!intervention) throw refuse('INTROUVABLE')
  return intervention
}

async function repondre(context: Context, intervention_id: number, message: string) {
  return { ...success(message), intervention: await exigerPlan(context, intervention_id) }
}

export const regulationRoutes: readonly Route[] = [
  route(listerVisites, async (context, { query }) => ({
    lu_a: context.now.toISOString(),
    interventions: await listerPlan(context, query.jour),
    techniciens: await listerTechniciens(context),
  })),

  route(lireVisite, async (context, { params: { id } }) => {
    const intervention = await exigerPlan(context, id)
    const changements = await lireChangements(context, id)
    return {
      ...intervention,
      lu_a: context.now.toISOString(),
      changements: changements.map(c => ({ ...c, fait_a: c.fait_a.toISOString() })),
      hors_planning: await lireHorsPlanning(context, id),
    }
  }),

  route(affecterVisite, async (context, { params: { id }, body }) => {
    await affecter(context, id, body)
    return await repondre(context, id, "L'intervention a été affectée.")
  }),

  route(reporterVisite, async (context, { params: { id }, body }) => {
    await reporter(context, id, body)
    return await repondre(context, id, "L'intervention a été reportée.")
  }),

  route(annulerVisite, async (context, { params: { id }, body }) => {
    await annuler(context, id, body.motif)
    return await repondre(context, id, "L'intervention a été annulée.")
  }),
]
