import { direTranchePromise } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { LIGNES_MAX, listerLignes, presenterPlan } from '#domains/field-service/server/interventions/plan.ts'
import type { Context } from '#server/http/context.ts'

/** The company's visits of some days, as the slots of an agenda; cancelled ones take no time. */
export async function lireAgenda(context: Context, jours: { readonly du: string; readonly au: string }) {
  const lignes = await listerLignes(context, jours)
  const creneaux = lignes.map(ligne => {
    const v = presenterPlan(ligne, context.now)
    return {
      id: v.intervention_id,
      client_id: ligne.client_id,
      label: v.client,
      detail: [v.prestation_libelle, v.technicien || 'sans technicien', v.adresse_ville].filter(Boolean).join(' · '),
      jour: v.jour,
      debut: v.debut,
      fin: v.fin,
      th_libelle: direTranchePromise(v),
      technicien_id: v.technicien_id,
      technicien: v.technicien,
      etape: v.etapes_en_cours,
      url_fiche_inter: adresseRegulation(v.jour, v.intervention_id),
    }
  })
  return { lu_a: context.now.toISOString(), creneaux, coupe: lignes.length === LIGNES_MAX }
}
