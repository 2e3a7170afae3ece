import { z } from 'zod'
import { termSchema } from './conditions.ts'
import { instantSchema } from './ids.ts'

/** Grid described by the server (specification shell-and-administration §2.5 "Generic data grid"). */

export const TYPES_COLONNE = [
  'texte',
  'nombre',
  'montant',
  'date',
  'date_heure',
  'heure',
  'booleen',
  'couleur',
  'icone',
  'tags',
  'telephone',
  'email',
] as const
export type TypeColonne = (typeof TYPES_COLONNE)[number]

export const gridHeaderSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  /** How it is shown, sorted and exported. Amounts are cents. */
  type: z.enum(TYPES_COLONNE),
  /** Pixels; the person's own width wins. */
  width: z.number().int().positive().nullable(),
  sortable: z.boolean(),
  /** Hidden until the person chooses the column. */
  hidden: z.boolean(),
  /** Its place in what a row is called, where that takes several columns: "Claire Lenoir". */
  nom: z.number().int().optional(),
  /** Whether its cells may be changed in place: by writing, or among choices. Sent back as a person writes it. */
  saisie: z.enum(['texte', 'choix']).optional(),
})
export type GridHeader = z.infer<typeof gridHeaderSchema>

export const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type Cell = z.infer<typeof cellSchema>
export const gridRowSchema = z.record(z.string(), cellSchema)
export type GridRow = z.infer<typeof gridRowSchema>

/** One entry of a row's menu, offered where its conditions hold for that row. */
export const gridMenuSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  icon: z.string(),
  /** Names of `conditions` that must all hold. */
  conditions: z.array(z.string()),
  /** Destructive: drawn in brick. Asked about where it has a `confirmation`, else it can be taken back. */
  danger: z.boolean(),
  confirmation: z.strictObject({ titre: z.string(), message: z.string() }).nullable(),
})
export type GridMenu = z.infer<typeof gridMenuSchema>

/** How the cells of one column are drawn when their type is not enough. */
export const gridRendererSchema = z.strictObject({
  kind: z.enum(['pastille', 'lien', 'texte']),
  /** For a pill: tone by value. */
  tons: z.record(z.string(), z.enum(['good', 'wait', 'bad', 'info', 'mute'])).optional(),
  /** Words shown for a value; under the empty text, those of a cell that holds nothing. */
  libelles: z.record(z.string(), z.string()).optional(),
})
export type GridRenderer = z.infer<typeof gridRendererSchema>

export const gridDescriptorSchema = z.strictObject({
  headers: z.array(gridHeaderSchema),
  datas: z.array(gridRowSchema),
  item_key: z.string(),
  visible_ajout: z.boolean(),
  /** Said where there is no row: "Aucun véhicule pour l’instant". */
  vide: z.string().optional(),
  export: z.boolean(),
  items_par_page: z.number().int().positive(),
  selection: z.boolean(),
  expand: z.boolean(),
  /** Totals under the columns, by header. */
  footer: z.record(z.string(), cellSchema).nullable(),
  itemsRenderers: z.record(z.string(), gridRendererSchema),
  menus: z.array(gridMenuSchema),
  conditions: z.array(termSchema),
  /** Rows behind all pages; equal to `datas.length` when everything is here and the browser sorts and filters. */
  total: z.number().int().nonnegative(),
  /** From 1. */
  page: z.number().int().positive(),
  lu_a: instantSchema,
})
export type GridDescriptor = z.infer<typeof gridDescriptorSchema>

/** Rows per page of the specification. */
export const ITEMS_PAR_PAGE = 15
/** Up to here the browser holds every row; above, the server sorts, filters and cuts. */
export const LIGNES_NAVIGATEUR_MAX = 10_000

/** Query of a list. `filtre`: terms separated by `#`, all of which must match. `tri`: a header, `-` first for descending. */
export const gridQuerySchema = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .optional(),
  filtre: z.string().max(500).optional(),
  tri: z
    .string()
    .regex(/^-?[a-z0-9_]{1,64}$/)
    .optional(),
})
