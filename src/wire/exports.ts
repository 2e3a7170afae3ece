import { z } from 'zod'
import { noticeSchema } from './notice-schema.ts'
import { anySession, operation } from './operation.ts'

/** Rows that a call writes while it is waited for; more are written as a job, whose progress is read. */
export const EXPORT_DIRECT_MAX = 20_000
/** Rows of one file. */
export const EXPORT_LIGNES_MAX = 500_000

/** Where a long export is being made. */
export const exportCommenceSchema = z.strictObject({ export_id: z.uuid(), lignes: z.number().int().nonnegative() })

export const exportEtatSchema = z.strictObject({
  export_id: z.uuid(),
  etat: z.enum(['en_cours', 'pret', 'echec', 'annule']),
  lignes: z.number().int().nonnegative(),
  ecrites: z.number().int().nonnegative(),
})
export type ExportEtat = z.infer<typeof exportEtatSchema>

/** Which rows, in which order and columns; absent: all of them as the list shows them. */
export const demandeExportSchema = z.strictObject({
  type: z.enum(['csv', 'xlsx']).default('xlsx'),
  filtre: z.string().max(500).optional(),
  tri: z
    .string()
    .regex(/^-?[a-z0-9_]{1,64}$/)
    .optional(),
  colonnes: z
    .array(z.string().regex(/^[a-z0-9_]{1,64}$/))
    .max(200)
    .optional(),
  supprimes: z.literal('1').optional(),
})
/** Of a list that may be narrowed: to what, by the words of its address. */
export const demandeFiltreeSchema = demandeExportSchema.extend({
  choix: z.record(z.string(), z.string().min(1).max(100)).optional(),
})
export type DemandeExport = z.infer<typeof demandeFiltreeSchema>

const params = z.strictObject({ export_id: z.uuid() })
const common = { right: anySession, tenant: 'self', offline: 'online-only', params, errors: ['INTROUVABLE'] } as const
const path = '/api/wikaz/exports/{export_id}'

/** Ours: a long export belongs to who asked for it, and to nobody else. */
export const lireExport = operation({
  ...common,
  id: 'exports.lire',
  method: 'GET',
  path,
  summary: 'Où en est un export long',
  output: exportEtatSchema,
})

export const telechargerExport = operation({
  ...common,
  id: 'exports.telecharger',
  method: 'GET',
  path: `${path}/fichier`,
  summary: 'Le fichier d’un export long, une fois prêt',
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE', 'EN_COURS'],
})

export const annulerExport = operation({
  ...common,
  id: 'exports.annuler',
  method: 'DELETE',
  path,
  summary: 'Annule un export long, et efface son fichier',
  output: noticeSchema,
})
