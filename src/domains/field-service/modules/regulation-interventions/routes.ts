import { affecter, annuler, reporter } from '#domains/field-service/server/commands/regulation.ts'
import { presenterPlan } from '#domains/field-service/server/queries/plan.ts'
import { exigerPlan, lireJournee, lireVisitePlanifiee } from '#domains/field-service/server/regulation.ts'
import type { Context } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { affecterVisite, annulerVisite, lireVisite, listerVisites, reporterVisite } from './contract.ts'

async function repondre(context: Context, intervention_id: number, message: string) {
  return { ...success(message), intervention: presenterPlan(await exigerPlan(context, intervention_id)) }
}

export const regulationRoutes: readonly Route[] = [
  route(listerVisites, (context, { query }) => lireJournee(context, query.jour)),

  route(lireVisite, (context, { params: { id } }) => lireVisitePlanifiee(context, id)),

  route(affecterVisite, async (context, { params: { id }, body }) => {
    await affecter(context, id, body)
    return await repondre(context, id, 'L’intervention a été affectée.')
  }),

  route(reporterVisite, async (context, { params: { id }, body }) => {
    await reporter(context, id, body)
    return await repondre(context, id, 'L’intervention a été reportée.')
  }),

  route(annulerVisite, async (context, { params: { id }, body }) => {
    await annuler(context, id, body)
    return await repondre(context, id, 'L’intervention a été annulée.')
  }),
]
