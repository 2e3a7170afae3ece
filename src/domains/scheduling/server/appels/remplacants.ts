import type { CibleAppel, Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import type { Candidat } from '#domains/scheduling/model/appels/classement.ts'
import type { Context } from '#server/http/context.ts'
import { lireNoms } from '../planning/agents.ts'
import { preparerCandidats } from './candidats.ts'
import { type PosteVise, viser } from './cible.ts'

/**
 * Who could take a post, the best first, each with the reasons: judged by the plannings as they will be once published.
 * @param utiles so many of the trade who are there, free and lawful, alone: a tenth of the reckoning
 * @throws CodedError INTROUVABLE, SAISIE, DEMANDE_TRAITEE
 */
export async function lireRemplacants(
  context: Context,
  cible: CibleAppel,
  { utiles }: { readonly utiles?: number | undefined } = {},
): Promise<Remplacants> {
  const poste = await viser(context, cible)
  const [classer, noms] = await Promise.all([
    preparerCandidats(context, [poste]),
    lireNoms(context, poste.remplace_id === null ? [] : [poste.remplace_id]),
  ])
  return {
    lu_a: context.now.toISOString(),
    poste: presenterPoste(poste),
    remplace: poste.remplace_id === null ? null : (noms.get(poste.remplace_id) ?? null),
    candidats: utiles === undefined ? classer(poste) : classer(poste, { utiles }).filter(peutVenir).slice(0, utiles),
  }
}

const peutVenir = ({ verdict }: Candidat): boolean => verdict === 'libre' || verdict === 'alerte'

function presenterPoste(poste: PosteVise): Remplacants['poste'] {
  const { poste_type: _t, metier_id: _m, unite_id: _u, pointage_id: _p, remplace_id: _r, ...dit } = poste
  return dit
}
