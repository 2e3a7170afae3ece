import { nomClient } from '#domains/customers/model/client.ts'
import { direAdresse, lireCoordonnees } from '#domains/customers/server/api.ts'
import { lireObservationsDe } from '#domains/field-service/server/interventions/detail.ts'
import { composerFicheVisite, nomFicheVisite } from '#domains/field-service/server/interventions/fiche-pdf.ts'
import { exigerPlan } from '#domains/field-service/server/interventions/regulation.ts'
import type { Context } from '#server/http/context.ts'
import { minutesEntre } from '#wire/dates.ts'

/** The sheet of a visit, before it as well as after. @throws CodedError INTROUVABLE */
export async function imprimer(context: Context, id: number) {
  const ligne = await exigerPlan(context, id)
  const { adresse_id, client_id } = ligne
  const [adresse, { telephones }, observations, entreprise] = await Promise.all([
    direAdresse(context, adresse_id),
    lireCoordonnees(context, { client_id, adresse_id }),
    lireObservationsDe(context, id),
    context.db
      .selectFrom('compte')
      .select('compte_raison_sociale')
      .where('compte_id', '=', context.caller.compte_id)
      .executeTakeFirstOrThrow(),
  ])
  const debut = ligne.debut.toISOString()
  const fin = ligne.fin.toISOString()
  const bytes = await composerFicheVisite({
    intervention_id: id,
    entreprise: entreprise.compte_raison_sociale,
    client: nomClient(ligne),
    telephones,
    adresse,
    consignes_acces: ligne.consignes_acces,
    client_observations: ligne.client_observations,
    prestation: ligne.prestation_libelle,
    jour: ligne.jour,
    ...{ debut, fin, minutes: minutesEntre(debut, fin) },
    th_libelle: ligne.th_libelle,
    th_jour: ligne.th_jour,
    technicien: ligne.technicien,
    description: ligne.demande_description,
    etat: ligne.annulee_a !== null ? 'annulée' : ligne.intervention_cloture !== null ? 'terminée' : '',
    observations: observations.map(o => ({
      le: o.commentaire_date_heure,
      utilisateur: o.utilisateur,
      texte: o.commentaire_texte,
    })),
    now: context.now,
  })
  return { bytes, mime: 'application/pdf', nom: nomFicheVisite(id) }
}
