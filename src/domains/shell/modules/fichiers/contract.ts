import { z } from 'zod'
import { errorCatalogue } from '#wire/errors.ts'
import { sha256Schema } from '#wire/ids.ts'
import { anySession, operation } from '#wire/operation.ts'

const KIB = 1024
/** Largest piece of an upload: on a bad link, a cut loses one piece at most (offline rule 10). */
export const PIECE_MAX = 1024 * KIB
export const FILE_MAX = 25 * 1024 * KIB

/** What the server keeps; anything else is refused when its last byte has arrived (ASVS 5.2.2). */
export const acceptedMimes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** Longest side of a derived picture, in pixels: a few sizes only, so that derived copies stay few. */
export const previewSizes = ['160', '480', '1280'] as const

const bytesParam = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine(n => n <= max)

const byHash = z.strictObject({ sha256: sha256Schema })

export const uploadStateSchema = z.strictObject({
  /** Where the next piece starts. */
  recu_octets: z.number().int().nonnegative(),
  /** 0 when this company has never announced the file. */
  taille: z.number().int().nonnegative(),
  complet: z.boolean(),
})
export type UploadState = z.infer<typeof uploadStateSchema>

export const getUploadState = operation({
  id: 'fichiers.etat',
  method: 'GET',
  path: '/api/fichiers/{sha256}/etat',
  summary: "Où en est l'envoi d'un fichier",
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  params: byHash,
  output: uploadStateSchema,
})

/** Names asked about at once: two calls for a day of two hundred photographs. */
export const STATES_MAX = 100

/** Absent from what the specification lists: one trip for many files, where a phone on a slow line made one for each. */
export const getUploadStates = operation({
  id: 'fichiers.etats',
  method: 'POST',
  path: '/api/fichiers/etats',
  summary: "Où en est l'envoi de plusieurs fichiers\u202f; un fichier inconnu de l'entreprise est à son début",
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  body: z.strictObject({ sha256: z.array(sha256Schema).min(1).max(STATES_MAX) }),
  // In the order of the question, each under its name.
  output: z.strictObject({ etats: z.array(uploadStateSchema.extend({ sha256: sha256Schema })).max(STATES_MAX) }),
  // It writes nothing.
  servedOnLowDisk: true,
})

export const sendPiece = operation({
  id: 'fichiers.envoyer',
  method: 'PUT',
  path: '/api/fichiers/{sha256}',
  summary: "Reçoit un morceau d'un fichier\u202f; le même morceau peut venir deux fois",
  right: anySession,
  tenant: 'company',
  offline: 'queued',
  params: byHash,
  query: z.strictObject({
    position: bytesParam(FILE_MAX),
    taille: bytesParam(FILE_MAX).refine(n => n > 0),
    mime: z.enum(acceptedMimes, errorCatalogue.TYPE_DE_FICHIER.message),
  }),
  accepts: 'bytes',
  body: z.unknown(),
  output: uploadStateSchema,
  bodyLimit: PIECE_MAX,
  // POSITION_FAUSSE carries the right position in `champs.recu_octets`.
  errors: ['POSITION_FAUSSE', 'EMPREINTE_FAUSSE', 'TYPE_DE_FICHIER', 'FORMAT_REFUSE', 'ESPACE_DISQUE', 'EN_COURS'],
})

export const getFile = operation({
  id: 'fichiers.lire',
  method: 'GET',
  path: '/api/fichiers/{sha256}',
  summary: "Un fichier, tel que l'appareil l'a envoyé",
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  params: byHash,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const getPreview = operation({
  id: 'fichiers.apercu',
  method: 'GET',
  path: '/api/fichiers/{sha256}/apercu',
  summary: "Copie réduite d'une image, sans ses métadonnées",
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  params: byHash,
  query: z.strictObject({ taille: z.enum(previewSizes).default('480') }),
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE', 'TYPE_DE_FICHIER'],
})
