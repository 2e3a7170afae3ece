import type { Echange } from '#domains/scheduling/model/echanges/echange.ts'
import { lireAppelsRecus, repondreAppel } from '#domains/scheduling/server/appels/recus.ts'
import { lireConsequencesEchange } from '#domains/scheduling/server/consequences/echange.ts'
import { repondreParNumero } from '#domains/scheduling/server/echanges/direct.ts'
import { lireMesEchanges } from '#domains/scheduling/server/echanges/lectures.ts'
import { repondreDirect } from '#domains/scheduling/server/effets.ts'
import { type Route, route } from '#server/http/route.ts'
import { appelerUneFois } from '#server/receipts/direct-call.ts'
import { type Notice, success } from '#wire/notice.ts'
import {
  lireConsequencesBourse,
  listerAppelsRecus,
  listerEchanges,
  repondreAppelRecu,
  repondreEchange,
} from './contract.ts'

export const bourseRoutes: readonly Route[] = [
  route(listerEchanges, async context => ({
    lu_a: context.now.toISOString(),
    echanges: await lireMesEchanges(context),
  })),

  route(repondreEchange, async (context, { params: { bde_id }, query: { action }, body, request }) => {
    const reponse = { bde_id, action, motif: body.motif ?? '' }
    const outcome = await appelerUneFois(context, request, {
      type: 'echange.repondre-direct',
      entity: `echange:${bde_id}`,
      payload: reponse,
      apply: (inner, meta) => repondreParNumero(inner, reponse, meta),
    })
    return repondreDirect<Notice & { echange: Echange }>(outcome, 'ECHANGE_IMPOSSIBLE')
  }),

  route(lireConsequencesBourse, (context, { params: { bde_id } }) =>
    lireConsequencesEchange(context, bde_id, { seul: context.caller.utilisateur_id }),
  ),

  route(listerAppelsRecus, async context => ({
    lu_a: context.now.toISOString(),
    appels: await lireAppelsRecus(context),
  })),

  route(repondreAppelRecu, async (context, { params: { appel_id }, body: { reponse } }) => {
    const a_moi = await repondreAppel(context, appel_id, reponse)
    return { ...success(a_moi ? 'Le poste est à vous.' : 'Réponse notée\u00a0: vous ne pouvez pas.'), a_moi }
  }),
]
