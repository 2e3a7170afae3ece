import { sql } from 'kysely'
import { CLIENT_EFFACE, nomClient } from '#domains/field-service/model/interventions/planning.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncer } from '../notifications.ts'
import '../tables.ts'

/** What cannot be undone is done in one's own name. @throws CodedError DROIT_MANQUANT */
export function exigerSonNom({ caller }: Pick<Context, 'caller'>): void {
  if (caller.acteur_utilisateur_id !== null)
    throw refuse('DROIT_MANQUANT', { message: 'Dans le compte d’une autre personne, personne ne s’efface.' })
}

/** @throws CodedError DROIT_MANQUANT; INTROUVABLE also for who is erased already */
export async function nommerClient(context: Context, client_id: number): Promise<string> {
  exigerSonNom(context)
  const row = await context.db
    .selectFrom('client')
    .select(['client_civilite', 'client_prenom', 'client_nom'])
    .where('compte_id', '=', context.caller.compte_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  if (!row || row.client_nom === CLIENT_EFFACE) throw refuse('INTROUVABLE')
  return nomClient(row)
}

/** All that names a customer: who they are, where, who is talked to there, what they asked for and what was done. */
export async function recueillirClient({ db, caller }: Context, client_id: number): Promise<Record<string, unknown>> {
  const { compte_id } = caller
  const de = sql`compte_id = ${compte_id} and client_id = ${client_id}`
  const visites = sql`select intervention_id from intervention where ${de}`
  const lire = async (question: ReturnType<typeof sql>) => (await question.execute(db)).rows
  return {
    client: await lire(sql`select * from client where ${de}`),
    adresses: await lire(sql`select * from adresse where ${de} order by adresse_id`),
    interlocuteurs:
      await lire(sql`select i.* from interlocuteur i where i.compte_id = ${compte_id} and i.interlocuteur_id in (
      select interlocuteur_id from interlocuteur_client where ${de}) order by i.interlocuteur_id`),
    demandes:
      await lire(sql`select demande_id, demande_date, demande_date_souhaite, demande_th_souhaite, demande_description
      from demande where ${de} order by demande_id`),
    interventions: await lire(sql`select intervention_id, adresse_id, jour, th_libelle, annulee_a, demande_description,
      intervention_date_creation, heure_arrivee, heure_cloture, cloture_libelle from intervention where ${de}
      order by intervention_id`),
    comptes_rendus: await lire(sql`select intervention_id, version, contenu, totaux, fait_a from intervention_rapport
      where compte_id = ${compte_id} and intervention_id in (${visites}) order by intervention_id, version`),
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
