import { sql } from 'kysely'
import {
  attendDe,
  type DemandeARegler,
  peutDe,
  type VisiteAReporter,
} from '#domains/field-service/model/actions/action.ts'
import { ETATS_FINIS } from '#domains/field-service/model/demandes/etats.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { type AbsenceQui, listerAbsencesDeTous } from '#domains/people/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, bornesJour, jourParis, versMs } from '#wire/dates.ts'
import { presenterLigne, selectionner } from '../demandes/lecture.ts'
import { situationDe } from '../demandes/situation.ts'
import { listerAVenir, listerPassees } from '../interventions/plan.ts'

/** A request with the company that took it, or the only one that may answer. */
export type DemandeLue = DemandeARegler & { readonly compte_id: number | null }

/** Requests to plan, those that somebody else has to answer, those that were refused. */
export async function listerDemandesARegler(context: Context): Promise<DemandeLue[]> {
  const autres = sql.val([...ETATS_FINIS, 3])
  const lues = await selectionner(context, sql`not d.etat_id = any(${autres}::int[])`)
  return lues.flatMap(ligne => {
    const situation = situationDe(ligne)
    const attend = attendDe(situation)
    if (attend === null) return []
    const { demande_description, client_telephone, receveur_compte_id, seule } = ligne
    const compte_id = receveur_compte_id ?? seule
    const demande = presenterLigne(ligne, context.now)
    return [{ demande, demande_description, client_telephone, compte_id, attend, peut: peutDe(situation) }]
  })
}

/** How far ahead an absence is compared with the visits that stand there, in days. */
export const HORIZON_JOURS = 30

/** Whether a visit meets an absence of whoever has it. */
export function pendantAbsence(absences: readonly AbsenceQui[]) {
  const par = Map.groupBy(absences, a => a.utilisateur_id)
  return ({ technicien_id, debut, fin }: Pick<VisitePlanifiee, 'technicien_id' | 'debut' | 'fin'>): boolean =>
    technicien_id !== null &&
    (par.get(technicien_id) ?? []).some(a => versMs(a.debut) < versMs(fin) && versMs(a.fin) > versMs(debut))
}

/** Visits that cannot stay where they stand: nobody began them in time, or whoever has them is away then. */
export async function listerVisitesAReporter(context: Context): Promise<VisiteAReporter[]> {
  const jusque = ajouterJours(jourParis(context.now), HORIZON_JOURS)
  const temps = { debut: context.now.toISOString(), fin: bornesJour(jusque).fin }
  const [passees, absences] = await Promise.all([listerPassees(context), listerAbsencesDeTous(context, temps)])
  const absents = [...new Set(absences.map(a => a.utilisateur_id))]
  const a_venir = await listerAVenir(context, absents, jusque)
  const touchees = a_venir.filter(pendantAbsence(absences))
  return [
    ...passees.map(visite => ({ visite, pourquoi: 'passee' as const })),
    ...touchees.map(visite => ({ visite, pourquoi: 'absent' as const })),
  ]
}
