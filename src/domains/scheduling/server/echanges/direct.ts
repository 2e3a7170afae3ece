import { entiteEchange, type ProposerPayload } from '#domains/scheduling/model/echanges/echange.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect, MutationMeta } from '#server/receipts/registry.ts'
import { success } from '#wire/notice.ts'
import { rejeter } from '../effets.ts'
import { lireMonEchange } from './lectures.ts'
import { proposer } from './proposition.ts'
import { repondre } from './reponse.ts'

/** The order of actions is kept per entity: an action filed under another exchange could overtake its own. */
export function entiteFausse(uid: string, { entity }: MutationMeta): Effect | null {
  return entity === entiteEchange(uid) ? null : rejeter('SAISIE')
}

/** The answer that the ledger keeps: the toast, and the exchange as this call left it. */
async function joindreEchange(context: Context, effet: Effect, message: string): Promise<Effect> {
  if (effet.outcome !== 'applied' && effet.outcome !== 'duplicate') return effet
  const { bde_id } = effet.donnees as { bde_id: number }
  return { outcome: effet.outcome, donnees: { ...success(message), echange: await lireMonEchange(context, bde_id) } }
}

/** The specification's own calls (scheduling §7): the key of the call is the identity of the exchange. */
export async function proposerDirect(
  context: Context,
  corps: Pick<ProposerPayload, 'utilisateur_cible' | 'pointage_origine' | 'pointage_cible' | 'motif'>,
  { id, fait_a, jour }: { readonly id: string; readonly fait_a: Date; readonly jour: string },
): Promise<Effect> {
  const effet = await proposer(context, { ...corps, uid: id }, { fait_a, jour })
  return await joindreEchange(context, effet, 'Échange proposé')
}

const MESSAGES = {
  1: 'Échange accepté\u00a0: le responsable doit encore donner son accord',
  7: 'Proposition annulée',
  8: 'Échange refusé',
} as const

export async function repondreParNumero(
  context: Context,
  { bde_id, action, motif }: { readonly bde_id: number; readonly action: 1 | 7 | 8; readonly motif: string },
  { fait_a }: { readonly fait_a: Date },
): Promise<Effect> {
  const effet = await repondre(context, { bde_id }, { de: 0, action, motif, fait_a })
  return await joindreEchange(context, effet, MESSAGES[action])
}
