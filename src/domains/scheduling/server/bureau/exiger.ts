import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterNom } from '#wire/names.ts'
import { type AgentLu, lireAgents } from '../planning/agents.ts'

/** Somebody of the house's team. @throws CodedError INTROUVABLE */
export async function exigerAgent(
  context: Pick<Context, 'db' | 'caller' | 'now'>,
  utilisateur_id: number,
): Promise<AgentLu & { readonly label: string }> {
  const [agent] = await lireAgents(context, [utilisateur_id])
  if (!agent) throw refuse('INTROUVABLE')
  return { ...agent, label: formaterNom(agent) }
}
