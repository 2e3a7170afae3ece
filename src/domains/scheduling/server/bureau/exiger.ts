import { erreurJourDePoste } from '#domains/scheduling/model/bureau/bornes.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import { contratTenu } from '#domains/scheduling/model/contrat.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { direDansPhrase, finirPhrase } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { type AgentLu, lireAgents, lireNoms, type Quand } from '../planning/agents.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Somebody of the house's team, from today on. @throws CodedError INTROUVABLE */
export async function exigerAgent(
  context: Lecture,
  utilisateur_id: number,
): Promise<AgentLu & { readonly label: string }> {
  const [agent] = await lireAgents(context, [utilisateur_id])
  if (!agent) throw refuse('INTROUVABLE')
  return { ...agent, label: formaterNom(agent) }
}

/**
 * Somebody whose contract holds on a day, or on one day at least of a time: before it and after it, nothing is noted of them.
 * @throws CodedError INTROUVABLE, with who is of the team no more on which day
 */
export async function exigerAgentLe(
  context: Lecture,
  utilisateur_id: number,
  quand: Quand,
): Promise<AgentLu & { readonly label: string }> {
  const [agent] = await lireAgents(context, [utilisateur_id], quand)
  if (agent) return { ...agent, label: formaterNom(agent) }
  const nom = (await lireNoms(context, [utilisateur_id])).get(utilisateur_id)
  if (nom === undefined) throw refuse('INTROUVABLE')
  const { du, au } = typeof quand === 'string' ? { du: quand, au: quand } : quand
  throw refuse('INTROUVABLE', {
    message: finirPhrase(`${nom} ne fait pas partie de l’équipe ${direDansPhrase(du, au)}`),
  })
}

/** Days of a time on which no contract of somebody holds. */
export async function lireJoursHorsContrat(
  context: Lecture,
  utilisateur_id: number,
  { du, au }: Periode,
): Promise<JourIso[]> {
  const versions = (await lireVersionsContrats(context, [utilisateur_id])).get(utilisateur_id) ?? []
  return joursDe(du, au).filter(jour => contratTenu(versions, jour) === null)
}

/** A day that the desk writes something on: a year that was typed wrong is told. @throws CodedError SAISIE */
export function exigerJourProche({ now }: Pick<Context, 'now'>, jour: JourIso, champ = 'date'): void {
  const message = erreurJourDePoste(jour, jourParis(now))
  if (message) throw refuse('SAISIE', { message, champs: { [champ]: message } })
}
