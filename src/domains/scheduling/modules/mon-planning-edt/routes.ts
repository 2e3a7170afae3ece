import type { Echange } from '#domains/scheduling/model/echanges/echange.ts'
import { envoyerFlux } from '#domains/scheduling/server/agenda/flux.ts'
import { creerLien, lireLien, revoquerLien } from '#domains/scheduling/server/agenda/lien.ts'
import { lieux, lireSonLieu } from '#domains/scheduling/server/agents/lieu.ts'
import { proposerDirect } from '#domains/scheduling/server/echanges/direct.ts'
import { decrireProposition } from '#domains/scheduling/server/echanges/formulaire.ts'
import { verifier } from '#domains/scheduling/server/echanges/verification.ts'
import { repondreDirect } from '#domains/scheduling/server/effets.ts'
import { lireEquipeDe } from '#domains/scheduling/server/planning/equipe.ts'
import { lireMonPlanningDe } from '#domains/scheduling/server/planning/lectures.ts'
import { lirePersonnes } from '#domains/scheduling/server/planning/personnes.ts'
import { anonymousRoute, type Route, route } from '#server/http/route.ts'
import { appelerUneFois } from '#server/receipts/direct-call.ts'
import { type Notice, success } from '#wire/notice.ts'
import { fillPath } from '#wire/operation.ts'
import {
  creerAgenda,
  donnerLieu,
  formulaireEchange,
  lireAgenda,
  lireEquipe,
  lireLieu,
  lireMonPlanning,
  lirePersonnesDuJour,
  MODULE_MON_PLANNING,
  proposerEchange,
  retirerLieu,
  revoquerAgenda,
  suivreAgenda,
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

  route(lireAgenda, async context => {
    const lien = await lireLien(context)
    return {
      actif: lien !== null,
      cree_a: lien?.cree_a.toISOString() ?? null,
      lu_a: lien?.lu_a?.toISOString() ?? null,
    }
  }),

  route(creerAgenda, async context => {
    const jeton = await creerLien(context)
    const url = context.services.config.publicUrl + fillPath(suivreAgenda.path, { jeton })
    return { ...success('Adresse de votre agenda créée\u00a0: copiez-la maintenant, elle ne sera plus montrée'), url }
  }),

  route(revoquerAgenda, async context => {
    const revoque = await revoquerLien(context)
    return success(revoque ? 'L’adresse de votre agenda ne fonctionne plus' : 'Aucune adresse d’agenda à révoquer')
  }),

  route(lireLieu, lireSonLieu),

  route(donnerLieu, async (context, { body }) => {
    await lieux.donner(context, body)
    return { ...success('Votre commune est notée.'), ...(await lireSonLieu(context)) }
  }),

  route(retirerLieu, async context => {
    await lieux.retirer(context)
    return {
      ...success('Votre commune est retirée\u00a0: aucune distance n’est plus dite.'),
      ...{ lieu: null, a_redonner: false },
    }
  }),

  anonymousRoute(suivreAgenda, (context, { params: { jeton } }) => envoyerFlux(context, jeton, MODULE_MON_PLANNING)),
]
