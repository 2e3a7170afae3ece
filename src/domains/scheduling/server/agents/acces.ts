import { sql } from 'kysely'
import { changerAcces } from '#domains/people/server/api.ts'
import { inviterAgent } from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { inviter, listerProfilsDonnables } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncer } from '../changements.ts'
import { exigerEmailLibre } from './email-libre.ts'
import { PROFIL_AGENT } from './fiche.ts'
import { trouverAgent } from './un-agent.ts'

/**
 * The profile that an invitation tells: the widest that the person holds already, an agent's where they hold none. The link
 * opens all of them.
 * @throws CodedError DROIT_MANQUANT for one that the caller may not give
 */
async function lireProfil({ db, caller }: Context, utilisateur_id: number): Promise<number> {
  const rows = await db
    .selectFrom('utilisateur_profil')
    .select('profil_id')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .execute()
  const donnables = await listerProfilsDonnables(db, caller)
  if (rows.some(r => !donnables.has(r.profil_id)))
    throw refuse('DROIT_MANQUANT', {
      message: 'Ce compte a plus de droits que vous n’en donnez\u00a0: demandez au propriétaire de l’inviter.',
    })
  return Math.max(PROFIL_AGENT, ...rows.map(r => r.profil_id))
}

/** Sends the link that opens somebody's account; a new one takes the place of the former. @returns where it goes */
export async function inviterUnAgent(context: Context, utilisateur_id: number, donne: string): Promise<string> {
  const { db, caller } = context
  const { personne, agent } = await trouverAgent(context, utilisateur_id)
  if (agent.acces === 'ouvert')
    throw refuse('EMAIL_DEJA_UTILISE', { message: 'Cette personne a déjà ouvert son compte.' })
  if (agent.acces === 'ferme')
    throw refuse('SAISIE', { message: 'Rouvrez d’abord l’accès de cette personne.', champs: { email: 'Accès fermé.' } })
  const email = donne || agent.email
  if (email === '') throw refuse('SAISIE', { champs: { email: 'E-mail\u00a0: l’invitation y part.' } })
  if (email !== agent.email) await exigerEmailLibre(context, email, utilisateur_id)
  const { nom, prenom } = personne
  await inviter(context, { email, nom, prenom, profil_id: await lireProfil(context, utilisateur_id), utilisateur_id })
  await db
    .insertInto('agent')
    .values({ compte_id: caller.compte_id, utilisateur_id, email })
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'utilisateur_id']).doUpdateSet({ email, version: sql`agent.version + 1` }),
    )
    .execute()
  await record(context, { action: inviterAgent.id, entite: `agent:${utilisateur_id}`, apres: { email } })
  await annoncer(context, [caller.utilisateur_id])
  return email
}

/** @returns their name @throws CodedError INTROUVABLE and those of `changerAcces` */
export async function changerAccesDe(context: Context, utilisateur_id: number, ouvert: boolean): Promise<string> {
  const { agent } = await trouverAgent(context, utilisateur_id)
  await changerAcces(context, utilisateur_id, ouvert)
  await annoncer(context, [context.caller.utilisateur_id])
  return agent.label
}
