import { z } from 'zod'
import { NOM_MAX } from './file-name.ts'
import { idParam, instantSchema, sha256Schema } from './ids.ts'
import { noticeSchema } from './notice-schema.ts'
import { holdersOf, type OfflinePolicy, operation } from './operation.ts'
import type { ResourceAddress } from './resource.ts'

/** What a record may hold: what the server keeps, by extension. */
export const TYPES_FICHIER = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const
export type Extension = keyof typeof TYPES_FICHIER

/** Bytes of one file, where a record says nothing else. */
export const FICHIER_MAX = 20_000_000
/** Files of one record: a tree that a person still reads. */
export const FICHIERS_MAX = 500
/** Longest side of the reduced copies, in pixels. */
export const tailles = ['160', '480', '1280'] as const

/** A file of a record (specification crm-site-editor-home-care §3): `url` names it in the tree, `dir` is its folder. */
export const fileEntrySchema = z.strictObject({
  filename: z.string(),
  ext: z.string(),
  dir: z.string(),
  url: z.string(),
  taille: z.number().int().nonnegative(),
  mime: z.string(),
  depose_a: instantSchema,
  depose_par: z.string(),
})
export type FileEntry = z.infer<typeof fileEntrySchema>

/** A folder and what it holds. */
export interface Directory {
  readonly nom: string
  readonly directories: readonly Directory[]
  readonly files: readonly FileEntry[]
}

const directory = <D extends z.ZodType>(inside: D) =>
  z.strictObject({ nom: z.string(), directories: z.array(inside), files: z.array(fileEntrySchema) })
/** Two levels below the record: written out, since a schema that names itself cannot be printed in one piece. */
const deepest = directory(z.never())

export const fileTreeSchema = directory(directory(deepest)).extend({
  /** What may be added: extensions, bytes of one file. */
  extensions: z.array(z.string()),
  taille_max: z.number().int().positive(),
  lu_a: instantSchema,
})
export type FileTree = z.infer<typeof fileTreeSchema>

/** Nothing that a database, a header or a screen trips over; what a name may be is said by `fileProblem`. */
const clean = z
  .string()
  .max(NOM_MAX + 300)
  .refine(text => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Nom de fichier\u00a0: caractères non acceptés.')
  .transform(text => text.normalize('NFC'))

/**
 * Calls about the files of one record of a resource: the tree, a file, its deposit, its removal (specification
 * crm-site-editor-home-care §7 "File explorer", shell-and-administration §7.1 for the deposit).
 */
export function attachmentOperations(
  { module, path, key }: ResourceAddress,
  { right = holdersOf(module), offline = 'cached' as OfflinePolicy } = {},
) {
  const id = path.split('/').slice(-2).join('.')
  const common = { right, tenant: 'company', offline: 'online-only' } as const
  const one = z.strictObject({ [key]: idParam })
  const named = z.strictObject({ [key]: idParam, filename: clean })
  const files = `${path}/{${key}}/fichiers`
  /** `url` of the entry; without it, a file that stands in no folder. */
  const url = clean.optional()
  return {
    tree: operation({
      ...common,
      id: `${id}.fichiers`,
      method: 'GET',
      path: files,
      summary: 'Arborescence des fichiers',
      offline,
      params: one,
      output: fileTreeSchema,
      errors: ['INTROUVABLE'],
    }),
    /** The file as body; or no body and `sha256`, for one that was sent by pieces (`PUT /api/fichiers/{sha256}`). */
    add: operation({
      ...common,
      id: `${id}.fichiers-ajouter`,
      method: 'POST',
      path: files,
      summary: 'Ajoute un document\u202f; le même une seconde fois ne change rien',
      params: one,
      query: z.strictObject({ filename: clean, dossier: clean.optional(), sha256: sha256Schema.optional() }),
      accepts: 'bytes',
      body: z.unknown(),
      output: noticeSchema,
      bodyLimit: FICHIER_MAX,
      errors: ['INTROUVABLE', 'DEJA_PRIS', 'TYPE_DE_FICHIER', 'FORMAT_REFUSE', 'ESPACE_DISQUE'],
    }),
    read: operation({
      ...common,
      id: `${id}.fichiers-lire`,
      method: 'GET',
      path: `${files}/{filename}`,
      summary: 'Un fichier, ou la copie réduite d’une image, sans ses métadonnées',
      params: named,
      query: z.strictObject({ url, apercu: z.enum(tailles).optional() }),
      output: z.unknown(),
      answers: 'binary',
      errors: ['INTROUVABLE', 'TYPE_DE_FICHIER'],
    }),
    remove: operation({
      ...common,
      id: `${id}.fichiers-supprimer`,
      method: 'DELETE',
      path: `${files}/{filename}`,
      summary: 'Supprime un fichier',
      params: named,
      query: z.strictObject({ url }),
      output: noticeSchema,
      errors: ['INTROUVABLE'],
    }),
    /** Takes a removal back: the file that bore this name last. Already there, it changes nothing. */
    restore: operation({
      ...common,
      id: `${id}.fichiers-restaurer`,
      method: 'POST',
      path: `${files}/{filename}/restaurer`,
      summary: 'Remet un fichier supprimé à sa place',
      params: named,
      query: z.strictObject({ url }),
      output: noticeSchema,
      errors: ['INTROUVABLE', 'DEJA_PRIS', 'SAISIE'],
    }),
  }
}
export type AttachmentOperations = ReturnType<typeof attachmentOperations>
