import { direMois } from '#domains/scheduling/model/cloture/cloture.ts'
import {
  cloturerMois,
  feuilleDunAgent,
  lireClotures,
  rouvrirMois,
} from '#domains/scheduling/model/cloture/operations.ts'
import { moisDe } from '#domains/scheduling/server/bureau/mois.ts'
import { cloturer } from '#domains/scheduling/server/cloture/cloturer.ts'
import { composerFeuille } from '#domains/scheduling/server/cloture/feuille-pdf.ts'
import { lireClotures as lire } from '#domains/scheduling/server/cloture/mois.ts'
import { rouvrir } from '#domains/scheduling/server/cloture/rouvrir.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { compter } from '#wire/french.ts'
import { success, warning } from '#wire/notice.ts'

export const planningCloturesRoutes: readonly Route[] = [
  route(lireClotures, (context, { query }) => lire(context, moisDe(context.now, query))),

  route(cloturerMois, async (context, { body: { agents: gens, etat, confirmer, lus, ...vise } }) => {
    const { faits, refuses } = await cloturer(context, vise, { gens, etat, confirmer, lus })
    const dit = direMois(etat, faits.length)
    const reste = `${compter(refuses.length, 'agent')} à revoir.`
    return { ...(refuses.length > 0 ? warning(`${dit} ${reste}`) : success(dit)), faits, refuses }
  }),

  route(rouvrirMois, async (context, { body }) => {
    const { label, reponse } = await rouvrir(context, body)
    const suite = reponse === 'signee' ? ' Sa signature ne vaut plus.' : ''
    return success(`Mois rouvert pour ${label}.${suite}`)
  }),

  detachedRoute(feuilleDunAgent, async (context, { params: { userId }, query }) =>
    composerFeuille(context, userId, moisDe(context.now, query)),
  ),
]
