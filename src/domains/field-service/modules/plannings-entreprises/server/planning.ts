import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { enHeures } from '#domains/field-service/model/creneaux/duree.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { listerLignes, presenterPlan } from '#domains/field-service/server/interventions/plan.ts'
import type { Context } from '#server/http/context.ts'
import { minutesEntre } from '#wire/dates.ts'
import type { EntreePlanning } from '../contract.ts'

/** Visits as the plannings show them. @param jour null: what nobody was given yet */
export async function lireEntrees(
  context: Context,
  jour: string | null,
  cible: number | null,
): Promise<EntreePlanning[]> {
  const lignes = await listerLignes(context, jour)
  return lignes
    .filter(ligne => cible === null || ligne.technicien_id === cible)
    .map(ligne => {
      const { intervention_id, etapes_en_cours, client, ...visite } = presenterPlan(ligne, context.now)
      const { adresse_cp, adresse_ville, prestation_libelle, technicien_id, technicien } = visite
      const { debut, fin, th_libelle, version, peut } = visite
      return {
        ...{ intervention_id, adresse_cp, adresse_ville, prestation_libelle, technicien_id, technicien },
        ...{ jour: visite.jour, debut, fin, th_libelle, version, peut },
        nom_client: client,
        intervention_duree: enHeures(minutesEntre(debut, fin)),
        url_fiche_client: adresseClient(ligne.client_id),
        url_fiche_inter: adresseRegulation(visite.jour, intervention_id),
        etape: etapes_en_cours,
      }
    })
}
