import { sql } from 'kysely'
import { nommerPersonne, ouvrirPersonnes, retirerPersonnes } from '#domains/people/server/api.ts'
import type { AgentSaisi, ContratSaisi, PersonneSaisie } from '#domains/scheduling/model/agents.ts'
import { refuserDates } from '#domains/scheduling/model/agents-dates.ts'
import {
  ajouterAgent,
  enregistrerAgent,
  retirerAgent,
} from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { record } from '#server/audit/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe as empreinte } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { annoncer } from '../changements.ts'
import { exigerJoursContrat, exigerMetier, exigerUnite, insererVersion, versionDe } from './ecrire-contrat.ts'
import { exigerEmailLibre } from './email-libre.ts'
import type { PersonneLue } from './lectures.ts'
import { trouverAgent } from './un-agent.ts'

/** Of who is planned and plans nobody. */
export const PROFIL_AGENT = 70

export interface AgentAOuvrir extends PersonneSaisie {
  /** null: they have no line in the plannings yet. */
  readonly contrat: ContratSaisi | null
}

/** The agent's own row and contract, beside an account that was just made. */
async function ecrire(db: Db, compte_id: number, utilisateur_id: number, agent: AgentAOuvrir): Promise<void> {
  const { naissance, entree, email, contrat } = agent
  await db.insertInto('agent').values({ compte_id, utilisateur_id, naissance, entree, email }).execute()
  if (contrat) await insererVersion(db, { compte_id, utilisateur_id }, versionDe(contrat))
}

/** Agents with their contracts, all or none. @returns their numbers, in their order */
export async function ouvrirAgents(context: Context, agents: readonly AgentAOuvrir[]): Promise<readonly number[]> {
  const { compte_id } = context.caller
  const gens = agents.map(({ nom, prenom, telephone }) => ({ nom, prenom, telephone, profil_id: PROFIL_AGENT }))
  return await ouvrirPersonnes(context, gens, async (db, ids) => {
    for (const [rang, id] of ids.entries()) {
      const agent = agents[rang]
      if (agent) await ecrire(db, compte_id, id, agent)
    }
    return ids
  })
}

/** @param entree the field that says when they come @throws CodedError SAISIE */
function exigerDates({ now }: Context, dates: Pick<PersonneSaisie, 'naissance' | 'entree'>, entree = 'entree'): void {
  const champs = Object.entries(refuserDates(dates, jourParis(now)))
  if (champs.length === 0) return
  throw refuse('SAISIE', { champs: Object.fromEntries(champs.map(([id, m]) => [id === 'entree' ? entree : id, m])) })
}

/** One agent with a contract from the day they come. @throws CodedError SAISIE, DROIT_MANQUANT, EMAIL_DEJA_UTILISE */
export async function ajouter(context: Context, saisi: AgentSaisi): Promise<number> {
  const { nom, prenom, email, telephone, naissance, entree, inviter: _inviter, ...contrat } = saisi
  await exigerMetier(context, contrat.metier_id)
  await exigerUnite(context, contrat.unite_id)
  const personne = { nom, prenom, email, telephone, naissance, entree: entree ?? contrat.valable_du }
  exigerDates(context, personne, entree === null ? 'valable_du' : 'entree')
  exigerJoursContrat(context, contrat)
  await exigerEmailLibre(context, email)
  const [utilisateur_id = 0] = await ouvrirAgents(context, [{ ...personne, contrat }])
  await record(context, {
    action: ajouterAgent.id,
    entite: `agent:${utilisateur_id}`,
    apres: { ...personne, ...versionDe(contrat) },
  })
  await annoncer(context, [context.caller.utilisateur_id])
  return utilisateur_id
}

/** People who were just added go as if they had not been. @throws CodedError ENCORE_UTILISE */
export async function retirer(context: Context, utilisateur_id: number): Promise<void> {
  const { compte_id } = context.caller
  await retirerPersonnes(context, [utilisateur_id], async db => {
    for (const table of ['agent_contrat', 'conge_droit', 'heures_reprises', 'agent'] as const)
      await sql`delete from ${sql.table(table)} where compte_id = ${compte_id}
        and utilisateur_id = ${utilisateur_id}`.execute(db)
  })
  await record(context, { action: retirerAgent.id, entite: `agent:${utilisateur_id}` })
}

/** A person as their form holds them. */
export function saisieDe(personne: PersonneLue, email: string): PersonneSaisie {
  const { nom, prenom, user_telephone1: telephone, naissance, entree } = personne
  return { nom, prenom, email, telephone, naissance, entree }
}

/**
 * Who somebody is. The address of who signs in is their own to change.
 * @returns what stood there @throws CodedError INTROUVABLE, FICHE_MODIFIEE, SAISIE, EMAIL_DEJA_UTILISE
 */
export async function enregistrer(
  context: Context,
  utilisateur_id: number,
  { version, ...saisi }: PersonneSaisie & { readonly version?: string | undefined },
): Promise<PersonneSaisie> {
  const { db, caller } = context
  const { personne, agent } = await trouverAgent(context, utilisateur_id)
  const avant = saisieDe(personne, agent.email)
  if (version !== undefined && version !== empreinte({ ...avant })) throw refuse('FICHE_MODIFIEE')
  if (empreinte({ ...avant }) === empreinte({ ...saisi })) return avant
  const entre = agent.acces === 'ouvert'
  if (entre && saisi.email !== avant.email)
    throw refuse('SAISIE', {
      champs: { email: 'Cette personne se connecte avec cette adresse\u00a0: elle seule la change.' },
    })
  const { nom, prenom, telephone, naissance, entree } = saisi
  // What stood there before these were asked for may stay.
  if (naissance !== avant.naissance || entree !== avant.entree) exigerDates(context, saisi)
  if (saisi.email !== avant.email) await exigerEmailLibre(context, saisi.email, utilisateur_id)
  await nommerPersonne(context, utilisateur_id, { nom, prenom, telephone })
  const ligne = { naissance, entree, email: entre ? '' : saisi.email }
  await db
    .insertInto('agent')
    .values({ compte_id: caller.compte_id, utilisateur_id, ...ligne })
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'utilisateur_id']).doUpdateSet({ ...ligne, version: sql`agent.version + 1` }),
    )
    .execute()
  const entite = `agent:${utilisateur_id}`
  await record(context, { action: enregistrerAgent.id, entite, avant, apres: saisi })
  await annoncer(context, [utilisateur_id, caller.utilisateur_id])
  return avant
}
