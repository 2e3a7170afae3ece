import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import { estAutreJour } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { appelReport } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { heureParis, minutesEntre } from '#wire/dates.ts'
import { listerTechniciens, presenterPlan } from './plan.ts'
import { exigerPlan } from './regulation.ts'

/** What a form of postponement begins with. @throws CodedError INTROUVABLE, ETAPE_REFUSEE */
export async function lireReport(context: Context, id: number) {
  const visite = presenterPlan(await exigerPlan(context, id), context.now)
  const { jour, debut, fin, th_libelle, technicien_id, version, peut } = visite
  if (!peut.reporter)
    throw refuse('ETAPE_REFUSEE', {
      message: 'Commencée, terminée ou annulée\u00a0: cette intervention ne se reporte plus.',
    })
  return {
    date_rdv: jour,
    // Sent back as it is, it promises nothing that was not.
    tranche_horaire_rdv: estAutreJour(visite)
      ? null
      : (tranchesDe(jour).find(t => t.th_libelle === th_libelle)?.th_id ?? null),
    heure_debut: heureParis(debut),
    duree_minutes: minutesEntre(debut, fin),
    cible_id: technicien_id,
    version,
    techniciens: await listerTechniciens(context),
    url_report: appelReport(id),
  }
}
