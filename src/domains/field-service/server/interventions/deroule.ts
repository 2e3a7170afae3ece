import type { TechnicienDe, TempsTournee, VisiteDe } from '#domains/field-service/model/creneaux/types.ts'
import { cheminsDe, derouler } from '#domains/field-service/model/interventions/deroule.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis, versMs } from '#wire/dates.ts'
import { listerPlan } from './plan.ts'

/**
 * What today's lateness does to the time of visits: each is taken up to its estimated end, where that is later than planned. Its
 * planned time stays taken, which the database would refuse to another. What has not begun and could only begin once its person's
 * working hours are over waits for another day: it takes nobody's evening, nor their rest before tomorrow.
 * @param sauf a visit that is looked for another place: it pushes nobody
 */
export async function lireAllongements(
  context: Context,
  temps: TempsTournee,
  sauf: number,
): Promise<(technicien: Pick<TechnicienDe, 'disponibilites' | 'visites'>) => VisiteDe[]> {
  const aujourdhui = jourParis(context.now)
  const plan = (await listerPlan(context, aujourdhui)).filter(v => v.intervention_id !== sauf)
  const attendues = derouler(plan, context.now.toISOString(), cheminsDe(temps))
  const commencees = new Set(plan.filter(v => v.etapes_en_cours > 0).map(v => v.intervention_id))
  return ({ disponibilites, visites }) => {
    const duJour = disponibilites?.filter(d => jourParis(new Date(d.debut).toISOString()) === aujourdhui) ?? []
    const soir = duJour.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...duJour.map(d => d.fin))
    return visites.map(v => {
      const attendue = v.intervention_id === undefined ? undefined : attendues.get(v.intervention_id)
      if (!attendue || v.intervention_id === undefined) return v
      if (!commencees.has(v.intervention_id) && versMs(attendue.debut) >= soir) return v
      return { ...v, fin: Math.max(v.fin, versMs(attendue.fin)) }
    })
  }
}
