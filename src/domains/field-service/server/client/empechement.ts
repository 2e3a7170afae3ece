import { sql } from 'kysely'
import { creneauDit } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Empechement } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { nommerVisite } from '../interventions/nommer.ts'
import { lireSituation } from '../interventions/situation.ts'
import { annoncer, notifierRegulateurs } from '../notifications.ts'
import { ANNULE } from './ouvrir.ts'
import { exigerDeplacable, exigerVu, lireVisite, type Vu } from './repondre.ts'
import '../tables.ts'

async function lire({ db, caller }: Context, intervention_id: number) {
  return await db
    .selectFrom('reponse_client')
    .select(['empeche_a', 'empeche_jour', 'empeche_creneau', 'empeche_message', 'empeche_moment', 'empeche_traite_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirst()
}

/**
 * None of the slots suits the customer. Kept once of an appointment: said again in the same words it changes nothing, seen to or not; in
 * other words these follow, and wait again where the office had seen to the former. Whoever says so has confirmed nothing any more.
 * @throws CodedError INTROUVABLE, PLAN_MODIFIE, ETAPE_REFUSEE
 */
export async function direEmpeche(
  context: Context,
  intervention_id: number,
  { de, message, moment }: Empechement & { readonly de: Vu },
): Promise<void> {
  // Held: of two who say so at once, the second one finds the first.
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  if (situation.annulee) throw refuse('ETAPE_REFUSEE', { message: ANNULE })
  const visite = await lireVisite(context, intervention_id)
  exigerDeplacable(visite, context.now)
  exigerVu(visite, de)
  const { db, caller, now } = context
  const creneau = creneauDit(visite)
  const avant = await lire(context, intervention_id)
  const deja = avant?.empeche_jour === visite.jour && avant.empeche_creneau === creneau
  if (deja && avant.empeche_message === message && avant.empeche_moment === moment) return
  await sql`insert into reponse_client (compte_id, intervention_id, empeche_a, empeche_jour, empeche_creneau, empeche_message,
      empeche_moment)
    values (${caller.compte_id}, ${intervention_id}, ${now}, ${visite.jour}, ${creneau}, ${message}, ${moment})
    on conflict (compte_id, intervention_id) do update set empeche_a = excluded.empeche_a, empeche_jour = excluded.empeche_jour,
      empeche_creneau = excluded.empeche_creneau, empeche_message = excluded.empeche_message,
      empeche_moment = excluded.empeche_moment, empeche_traite_a = null, empeche_traite_par = null, confirme_a = null, confirme_jour = null,
      confirme_creneau = null`.execute(db)
  await annoncer(context, [])
  // Told once, until it was seen to.
  if (deja && avant.empeche_traite_a === null) return
  await notifierRegulateurs(context, {
    titre: 'Aucun créneau ne convient à un client',
    body: `${await nommerVisite(context, { intervention_id, jour: visite.jour })}\u00a0: le client attend votre appel${message || moment ? ', et dit quand il pourrait' : ''}.`,
    lien: adresseRegulation(visite.jour, intervention_id),
  })
}

/**
 * The office has seen to it, or takes that back. Absolute: a repeat changes nothing.
 * @param de when what was read was said: other words since are read first
 * @throws CodedError INTROUVABLE; PLAN_MODIFIE
 */
export async function traiterEmpechement(
  context: Context,
  intervention_id: number,
  { de, traite }: { readonly de: string; readonly traite: boolean },
): Promise<void> {
  const { db, caller, now } = context
  if (!(await lireSituation(context, intervention_id))) throw refuse('INTROUVABLE')
  const dit = await lire(context, intervention_id)
  if (dit?.empeche_a?.toISOString() !== new Date(de).toISOString())
    throw refuse('PLAN_MODIFIE', { message: 'Entre-temps, le client a répondu autre chose\u00a0: relisez sa réponse.' })
  if ((dit.empeche_traite_a !== null) === traite) return
  await db
    .updateTable('reponse_client')
    .set({ empeche_traite_a: traite ? now : null, empeche_traite_par: traite ? caller.utilisateur_id : null })
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .execute()
  await record(context, {
    action: traite ? 'intervention.traiter-empechement' : 'intervention.rouvrir-empechement',
    entite: `intervention:${intervention_id}`,
  })
  await annoncer(context, [])
}
