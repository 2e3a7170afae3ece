import type { CibleAppel, Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import type { Context } from '#server/http/context.ts'
import { lireNoms } from '../planning/agents.ts'
import { preparerCandidats } from './candidats.ts'
import { type PosteVise, viser } from './cible.ts'

/**
 * Who could take a post, the best first, each with the reasons: judged by the plannings as they will be once published.
 * @throws CodedError INTROUVABLE, SAISIE, DEMANDE_TRAITEE
 */
export async function lireRemplacants(context: Context, cible: CibleAppel): Promise<Remplacants> {
  const poste = await viser(context, cible)
  const [classer, noms] = await Promise.all([
    preparerCandidats(context, [poste]),
    lireNoms(context, poste.remplace_id === null ? [] : [poste.remplace_id]),
  ])
  return {
    lu_a: context.now.toISOString(),
    poste: presenterPoste(poste),
    remplace: poste.remplace_id === null ? null : (noms.get(poste.remplace_id) ?? null),
    candidats: classer(poste),
  }
}

function presenterPoste(poste: PosteVise): Remplacants['poste'] {
  const { poste_type: _t, metier_id: _m, pointage_id: _p, remplace_id: _r, ...dit } = poste
  return dit
}
