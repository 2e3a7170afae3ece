import * as contrat from '#domains/scheduling/model/bureau/appel-operations.ts'
import { laisserVide, listerAPourvoir } from '#domains/scheduling/server/appels/a-pourvoir.ts'
import {
  attribuerAppel,
  demanderAppel,
  listerAppels,
  ouvrirAppel,
  retirerAppel,
} from '#domains/scheduling/server/appels/bureau.ts'
import { lireRemplacants } from '#domains/scheduling/server/appels/remplacants.ts'
import { bornesMois, moisDe } from '#domains/scheduling/server/bureau/mois.ts'
import { lireEquite, lireEquiteDe } from '#domains/scheduling/server/equite/lectures.ts'
import type { Context } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { success } from '#wire/notice.ts'

/** Last day of the month that an address names. */
function finDe({ now }: Context, donne: Parameters<typeof moisDe>[1]): JourIso {
  const { annee, mois } = moisDe(now, donne)
  return bornesMois(annee, mois).au
}

export const planningAppelsRoutes: readonly Route[] = [
  route(contrat.lireRemplacants, (context, { body: { cible, utiles } }) => lireRemplacants(context, cible, { utiles })),

  route(contrat.listerAppels, async (context, { query }) => {
    const { annee, mois } = moisDe(context.now, query)
    return { lu_a: context.now.toISOString(), appels: await listerAppels(context, bornesMois(annee, mois)) }
  }),

  route(contrat.ouvrirAppel, async (context, { body, request }) => {
    const appel_id = await faireUneFois(context, request, {
      ...{ type: contrat.ouvrirAppel.id, entity: 'appel', payload: body },
      faire: inner => ouvrirAppel(inner, body),
    })
    const demandes = new Set(body.destinataires).size
    const dit =
      body.attribuer_a === undefined
        ? `${compter(demandes, 'personne prévenue', 'personnes prévenues')}.`
        : 'Poste donné.'
    return { ...success(dit), appel_id }
  }),

  route(contrat.attribuerAppel, async (context, { params: { appel_id }, body }) => {
    await attribuerAppel(context, appel_id, body)
    return { ...success('Poste donné.'), appel_id }
  }),

  route(contrat.demanderAppel, async (context, { params: { appel_id }, body }) => {
    const combien = await demanderAppel(context, appel_id, body)
    return { ...success(`${compter(combien, 'personne prévenue', 'personnes prévenues')}.`), appel_id }
  }),

  route(contrat.retirerAppel, async (context, { params: { appel_id }, body: { version } }) => {
    await retirerAppel(context, appel_id, version)
    return { ...success('Ce poste n’est plus à prendre.'), appel_id }
  }),

  route(contrat.listerAPourvoir, async context => ({
    lu_a: context.now.toISOString(),
    postes: await listerAPourvoir(context),
  })),

  route(contrat.laisserPoste, async (context, { params: { pointage_id }, body: { laisse } }) => {
    const jour = await laisserVide(context, pointage_id, laisse)
    const dit = laisse ? 'Poste laissé sans personne' : 'Poste de nouveau à pourvoir'
    return success(finirPhrase(`${dit}, ${formaterJour(jour)}`))
  }),

  route(contrat.lireEquite, (context, { query }) => lireEquite(context, finDe(context, query))),
  route(contrat.lireEquiteDe, (context, { params: { userId }, query }) =>
    lireEquiteDe(context, userId, finDe(context, query)),
  ),
]
