import { sql } from 'kysely'
import { recueillirFiche } from '#domains/customers/server/api.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { annoncer } from '../notifications.ts'
import '../tables.ts'

/** All that names a customer: who they are, where, who is talked to there, what they asked for and what was done. */
export async function recueillirClient(context: Context, client_id: number): Promise<Record<string, unknown>> {
  const { db, caller } = context
  const { compte_id } = caller
  const de = sql`compte_id = ${compte_id} and client_id = ${client_id}`
  const visites = sql`select intervention_id from intervention where ${de}`
  const lire = async (question: ReturnType<typeof sql>) => (await question.execute(db)).rows
  return {
    ...(await recueillirFiche(context, client_id)),
    demandes:
      await lire(sql`select demande_id, demande_date, demande_date_souhaite, demande_th_souhaite, demande_description
      from demande where ${de} order by demande_id`),
    demandes_observations: await lire(sql`select demande_id, commentaire_date_heure, commentaire_texte
      from demande_observation where compte_id = ${compte_id}
        and demande_id in (select demande_id from demande where ${de}) order by commentaire_id`),
    demandes_fichiers:
      await lire(sql`select objet_id as demande_id, dossier, nom, sha256, taille, depose_a from piece_jointe
      where compte_id = ${compte_id} and objet = 'demande' and supprime_a is null
        and objet_id in (select demande_id from demande where ${de}) order by piece_id`),
    interventions:
      await lire(sql`select intervention_id, adresse_id, jour, th_libelle, th_jour, annulee_a, demande_description,
      intervention_date_creation, heure_arrivee, heure_cloture, cloture_libelle from intervention where ${de}
      order by intervention_id`),
    comptes_rendus: await lire(sql`select intervention_id, version, contenu, totaux, fait_a from intervention_rapport
      where compte_id = ${compte_id} and intervention_id in (${visites}) order by intervention_id, version`),
    envois: await lire(sql`select intervention_id, canal, adresse, sujet, etat, demande_a, parti_a from envoi_client
      where compte_id = ${compte_id} and intervention_id in (${visites}) order by envoi_id`),
    reponses:
      await lire(sql`select intervention_id, confirme_a, confirme_jour, confirme_creneau, note, commentaire, avis_a,
        empeche_a, empeche_jour, empeche_creneau, empeche_message, empeche_moment, empeche_traite_a
      from reponse_client where compte_id = ${compte_id} and intervention_id in (${visites}) order by intervention_id`),
    fichiers: await lire(sql`select intervention_id, sorte, nom, sha256, cree_a from intervention_fichier
      where compte_id = ${compte_id} and intervention_id in (${visites}) order by fichier_id`),
  }
}

/** The screens and phones that show their visits read again. */
export async function annoncerClient(context: Context, client_id: number, db: Db): Promise<void> {
  const { compte_id } = context.caller
  const { rows } = await sql<{ technicien_id: number | null }>`select distinct technicien_id from intervention
    where compte_id = ${compte_id} and client_id = ${client_id}`.execute(db)
  await annoncer(
    { ...context, db },
    rows.map(row => row.technicien_id),
  )
}
