import { direEmpeche } from '#domains/field-service/server/client/empechement.ts'
import { lireRdv } from '#domains/field-service/server/client/lire-rdv.ts'
import {
  type Changement,
  compterChangement,
  compterEssai,
  type Porteur,
  parLeLien,
} from '#domains/field-service/server/client/ouvrir.ts'
import { confirmer, deplacerParLeClient, listerCreneaux, noter } from '#domains/field-service/server/client/repondre.ts'
import { obtenirCri } from '#domains/field-service/server/rapports/cri-file.ts'
import type { AnonymousContext, Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { anonymousRoute, type Route } from '#server/http/route.ts'
import {
  confirmerRendezVous,
  deplacerRendezVous,
  direEmpechement,
  lireCreneaux,
  lireRapportClient,
  lireRendezVous,
  noterRendezVous,
} from './contract.ts'

/** Whoever holds the link, counted before anything is looked up. */
async function porter(
  { services, now, request }: AnonymousContext,
  { jeton }: { readonly jeton: string },
): Promise<Porteur> {
  await compterEssai(services, request.ip)
  return { services, now, jeton }
}

/** Changes something of the visit, and answers how it then stands. */
async function changer(
  context: AnonymousContext,
  { params, sorte = 'dire' }: { readonly params: { readonly jeton: string }; readonly sorte?: Changement },
  task: (context: Context, intervention_id: number) => Promise<void>,
) {
  const porteur = await porter(context, params)
  await compterChangement(porteur, sorte)
  await parLeLien(porteur, task)
  return await lireRdv(porteur)
}

export const rendezVousRoutes: readonly Route[] = [
  anonymousRoute(lireRendezVous, async (context, { params }) => await lireRdv(await porter(context, params))),

  anonymousRoute(lireCreneaux, async (context, { params, query }) =>
    parLeLien(await porter(context, params), (inner, id) => listerCreneaux(inner, id, query.apres)),
  ),

  anonymousRoute(confirmerRendezVous, (context, { params, body }) =>
    changer(context, { params }, (inner, id) => confirmer(inner, id, body)),
  ),

  anonymousRoute(deplacerRendezVous, (context, { params, body }) =>
    changer(context, { params, sorte: 'deplacer' }, (inner, id) => deplacerParLeClient(inner, id, body)),
  ),

  anonymousRoute(direEmpechement, (context, { params, body }) =>
    changer(context, { params }, (inner, id) => direEmpeche(inner, id, body)),
  ),

  anonymousRoute(noterRendezVous, (context, { params, body }) =>
    changer(context, { params }, (inner, id) => noter(inner, id, body)),
  ),

  anonymousRoute(lireRapportClient, async (context, { params }) => {
    const porteur = await porter(context, params)
    const { rapport } = await lireRdv(porteur)
    if (!rapport) throw refuse('INTROUVABLE')
    const cible = await parLeLien(porteur, async ({ caller: { compte_id } }, intervention_id) => ({
      compte_id,
      intervention_id,
    }))
    const { services } = context
    const cri = await obtenirCri(services.pools.system, services, cible)
    if (!cri) throw refuse('INTROUVABLE')
    return { bytes: cri.octets, mime: 'application/pdf', nom: 'compte-rendu.pdf' }
  }),
]
