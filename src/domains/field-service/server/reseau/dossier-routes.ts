import {
  exigerPieces,
  type OperationsDossier,
  partagerDossier,
} from '#domains/field-service/model/reseau/dossier-operations.ts'
import type { Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { SANS_DOSSIER } from '#domains/field-service/model/reseau/reseau.ts'
import { fileKey } from '#server/files/store.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, readRoute, route } from '#server/http/route.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { success } from '#wire/notice.ts'
import { ajouterPiece, exiger, lireDossier, partager, retirerPiece, trouverFichier } from './dossier.ts'
import { annoncerReseau } from './prevenir.ts'

/** Papers of the receivers, from one side. */
export function routesDossier(sens: Sens, o: OperationsDossier): readonly Route[] {
  return [
    readRoute(o.lire, (context, { params }) => lireDossier(context, sens, params.link_id)),
    route(o.ajouter, async (context, { params, query, body }) => {
      if (!Buffer.isBuffer(body) || body.length === 0) throw refuse('FORMAT_REFUSE')
      await ajouterPiece(context, sens, { ...query, ...params, octets: body })
      await annoncerReseau(context)
      return success('La pièce a bien été enregistrée.')
    }),
    detachedRoute(o.lireFichier, async (context, { params }) => {
      const piece = await context.transaction(inside => trouverFichier(inside, sens, params))
      const bytes = await context.services.files.stream(fileKey(piece.garde, piece.sha256))
      return { bytes, mime: piece.mime, nom: piece.nom, etag: piece.sha256 }
    }),
    route(o.retirer, async (context, { params }) => {
      await retirerPiece(context, sens, params)
      await annoncerReseau(context)
      return success('La pièce est retirée.')
    }),
  ]
}

export const partageRoutes: readonly Route[] = [
  route(partagerDossier, async (context, { params, body }) => {
    exigerSonNom(context, SANS_DOSSIER)
    const emetteur = await partager(context, params.link_id, body.partage === 1)
    await annoncerReseau(context, emetteur)
    return success(
      body.partage === 1
        ? 'Ce donneur d’ordres voit maintenant votre dossier.'
        : 'Ce donneur d’ordres ne voit plus votre dossier.',
    )
  }),
]

export const exigencesRoutes: readonly Route[] = [
  route(exigerPieces, async (context, { body }) => {
    await exiger(context, body.sortes)
    await annoncerReseau(context)
    return success(
      body.sortes.length === 0
        ? 'Plus aucune pièce n’est exigée.'
        : 'Aucune demande ne part à un prestataire sans ces pièces.',
    )
  }),
]
