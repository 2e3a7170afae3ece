import { z } from 'zod'
import { idParam, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { exigenceSchema, PIECE_OCTETS_MAX, pieceSchema, SORTES_EXIGIBLES, saisiePieceSchema } from './dossier.ts'
import { MODULES_RESEAU, type Sens } from './reseau.ts'

export const dossierSchema = z.strictObject({
  lu_a: instantSchema,
  pieces: z.array(pieceSchema),
  /** What the issuer requires, and where the receiver stands. */
  exigences: z.array(exigenceSchema),
  /** The receiver shows its own papers to this issuer. */
  partage: z.literal([0, 1]),
})
export type Dossier = z.infer<typeof dossierSchema>

/** Papers of the receiver of a link: the same calls from both sides (features §3 "Supplier vigilance file"). */
export function operationsDossier<S extends Sens>(sens: S) {
  const base = `/api/entreprises/modules/gestion-${sens}/${sens}` as const
  const commun = { right: holdersOf(MODULES_RESEAU[sens]), tenant: 'company', sujet: 'reseau' } as const
  const ecrire = { ...commun, offline: 'online-only', output: noticeSchema } as const
  const params = z.strictObject({ link_id: idParam })
  const unePiece = z.strictObject({ link_id: idParam, piece_id: idParam })
  return {
    lire: operation({
      ...commun,
      id: `${sens}.dossier`,
      method: 'GET',
      path: `${base}/{link_id}/dossier`,
      summary: 'Les pièces du prestataire, et ce que le donneur d’ordres en exige',
      offline: 'cached',
      params,
      output: dossierSchema,
      errors: ['INTROUVABLE'],
    }),
    ajouter: operation({
      ...ecrire,
      id: `${sens}.dossier-ajouter`,
      method: 'POST',
      path: `${base}/{link_id}/dossier`,
      summary: 'Reçoit une pièce\u00a0: un PDF ou une image',
      params,
      query: saisiePieceSchema,
      accepts: 'bytes',
      body: z.unknown(),
      bodyLimit: PIECE_OCTETS_MAX,
      errors: ['INTROUVABLE', 'SAISIE', 'TYPE_DE_FICHIER', 'IMAGE_REFUSEE', 'FORMAT_REFUSE', 'ESPACE_DISQUE'],
    }),
    lireFichier: operation({
      ...commun,
      id: `${sens}.dossier-fichier`,
      method: 'GET',
      path: `${base}/{link_id}/dossier/{piece_id}`,
      summary: 'Le fichier d’une pièce',
      offline: 'online-only',
      params: unePiece,
      output: z.unknown(),
      answers: 'binary',
      errors: ['INTROUVABLE'],
    }),
    retirer: operation({
      ...ecrire,
      id: `${sens}.dossier-retirer`,
      method: 'DELETE',
      path: `${base}/{link_id}/dossier/{piece_id}`,
      summary: 'Retire une pièce que l’entreprise a ajoutée',
      params: unePiece,
      errors: ['INTROUVABLE'],
    }),
  } as const
}
export type OperationsDossier = ReturnType<typeof operationsDossier>

/** The receiver's alone: whether this issuer reads its papers. */
export const partagerDossier = operation({
  id: 'emetteurs.dossier-partager',
  method: 'PUT',
  path: '/api/entreprises/modules/gestion-emetteurs/emetteurs/{link_id}/dossier-partage',
  summary: 'Montre son dossier à un donneur d’ordres, ou ne le lui montre plus',
  right: holdersOf(MODULES_RESEAU.emetteurs),
  tenant: 'company',
  sujet: 'reseau',
  offline: 'online-only',
  params: z.strictObject({ link_id: idParam }),
  body: z.strictObject({ partage: z.literal([0, 1]) }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

/** The issuer's alone: what it requires of all to whom it gives work. */
export const exigerPieces = operation({
  id: 'recepteurs.dossier-exiger',
  method: 'PUT',
  path: '/api/entreprises/modules/gestion-recepteurs/exigences',
  summary: 'Choisit les pièces exigées de tous les prestataires',
  right: holdersOf(MODULES_RESEAU.recepteurs),
  tenant: 'company',
  sujet: 'reseau',
  offline: 'online-only',
  body: z.strictObject({ sortes: z.array(z.enum(SORTES_EXIGIBLES)).max(SORTES_EXIGIBLES.length) }),
  output: noticeSchema,
})
