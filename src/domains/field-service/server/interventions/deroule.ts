import type { TempsTournee, VisiteDe } from '#domains/field-service/model/creneaux/types.ts'
import { cheminsDe, derouler } from '#domains/field-service/model/interventions/deroule.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis, versMs } from '#wire/dates.ts'
import { listerPlan } from './plan.ts'

/**
 * What today's lateness does to the time of visits: each is taken up to its estimated end, where that is later than planned. Its
 * planned time stays taken, which the database would refuse to another.
 * @param sauf a visit that is looked for another place: it pushes nobody
 */
export async function lireAllongements(
  context: Context,
  temps: TempsTournee,
  sauf: number,
): Promise<(visites: readonly VisiteDe[]) => VisiteDe[]> {
  const plan = (await listerPlan(context, jourParis(context.now))).filter(v => v.intervention_id !== sauf)
  const attendues = derouler(plan, context.now.toISOString(), cheminsDe(temps))
  return visites =>
    visites.map(v => {
      const attendue = v.intervention_id === undefined ? undefined : attendues.get(v.intervention_id)
      return attendue ? { ...v, fin: Math.max(v.fin, versMs(attendue.fin)) } : v
    })
}
