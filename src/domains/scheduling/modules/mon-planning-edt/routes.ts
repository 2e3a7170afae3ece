import type { Echange } from '#domains/scheduling/model/echange.ts'
import { proposerDirect } from '#domains/scheduling/server/commands/echange-direct.ts'
import { verifier } from '#domains/scheduling/server/commands/echange-verification.ts'
import { repondreDirect } from '#domains/scheduling/server/effets.ts'
import { decrireProposition } from '#domains/scheduling/server/queries/echange-formulaire.ts'
import { lireEquipeDe } from '#domains/scheduling/server/queries/equipe.ts'
import { lirePersonnes } from '#domains/scheduling/server/queries/personnes.ts'
import { lireMonPlanningDe } from '#domains/scheduling/server/queries/planning.ts'
import { type Route, route } from '#server/http/route.ts'
import { appelerUneFois } from '#server/receipts/direct-call.ts'
import type { Notice } from '#wire/notice.ts'
import {
  formulaireEchange,
  lireEquipe,
  lireMonPlanning,
  lirePersonnesDuJour,
  proposerEchange,
  verifierEchange,
} from './contract.ts'

export const monPlanningRoutes: readonly Route[] = [
  route(lireMonPlanning, lireMonPlanningDe),
  route(lireEquipe, lireEquipeDe),
  route(lirePersonnesDuJour, async (context, { params: { day } }) => ({
    lu_a: context.now.toISOString(),
    jour: day,
    personnes: await lirePersonnes(context, day),
  })),

  route(formulaireEchange, (context, { params, query }) =>
    decrireProposition(context, params.day, query.utilisateur_id),
  ),

  route(proposerEchange, async (context, { params: { day }, body, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'echange.proposer-direct',
      entity: `echange-du:${day}`,
      payload: { day, ...body },
      apply: (inner, { id, fait_a }) => proposerDirect(inner, body, { id, fait_a, jour: day }),
    })
    return repondreDirect<Notice & { echange: Echange }>(outcome, 'ECHANGE_IMPOSSIBLE')
  }),

  route(verifierEchange, (context, { params: { day }, body }) => verifier(context, { ...body, jour: day })),
]
