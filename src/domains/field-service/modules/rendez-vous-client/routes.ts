import { direEmpeche } from '#domains/field-service/server/client/empechement.ts'
import { lireRdv } from '#domains/field-service/server/client/lire-rdv.ts'
import {
  type Changement,
  compterChangement,
  essayerLien,
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

/** What whoever holds the link asks, counted by their address and by the link. */
async function porter<T>(
  { services, now, request }: AnonymousContext,
  { jeton }: { readonly jeton: string },
  task: (porteur: Porteur) => Promise<T>,
): Promise<T> {
  return await essayerLien({ services, now, jeton }, request.ip, task)
}

/** Changes something of the visit, and answers how it then stands. */
async function changer(
  context: AnonymousContext,
  { params, sorte = 'dire' }: { readonly params: { readonly jeton: string }; readonly sorte?: Changement },
  task: (context: Context, intervention_id: number) => Promise<void>,
) {
  return await porter(context, params, async porteur => {
    await compterChangement(porteur, sorte)
    await parLeLien(porteur, task)
    return await lireRdv(porteur)
  })
}

/** The report as it is sent. @throws CodedError INTROUVABLE */
async function lireCri(porteur: Porteur) {
  const { rapport } = await lireRdv(porteur)
  if (!rapport) throw refuse('INTROUVABLE')
  const cible = await parLeLien(porteur, async ({ caller: { compte_id } }, intervention_id) => ({
    compte_id,
    intervention_id,
  }))
  const { services } = porteur
  const cri = await obtenirCri(services.pools.system, services, cible)
  if (!cri) throw refuse('INTROUVABLE')
  return { bytes: cri.octets, mime: 'application/pdf', nom: 'compte-rendu.pdf' }
}

export const rendezVousRoutes: readonly Route[] = [
  anonymousRoute(lireRendezVous, (context, { params }) => porter(context, params, lireRdv)),

  anonymousRoute(lireCreneaux, (context, { params, query }) =>
    porter(context, params, porteur => parLeLien(porteur, (inner, id) => listerCreneaux(inner, id, query.apres))),
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

  anonymousRoute(lireRapportClient, (context, { params }) => porter(context, params, lireCri)),
]
