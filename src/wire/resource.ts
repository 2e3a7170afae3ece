import { z } from 'zod'
import { demandeExportSchema, type demandeFiltreeSchema, exportCommenceSchema } from './exports.ts'
import { formDefinitionSchema, versionLueSchema } from './form.ts'
import { gridDescriptorSchema, gridQuerySchema } from './grid.ts'
import { idParam, idSchema, instantSchema } from './ids.ts'
import { noticeSchema } from './notice-schema.ts'
import { holdersOf, operation } from './operation.ts'
import { transferBodySchema, transferItemSchema } from './transfer.ts'

/** Where a declared resource lives, as both sides know it. */
export interface ResourceAddress {
  /** Registered screen name: the right. */
  readonly module: string
  /** `/api/linker/modules/gestion-des-vehicules/vehicules`. */
  readonly path: string
  /** Path parameter of one row, as the specification writes it. */
  readonly key: string
  /**
   * `lecture`: the list, once read, opens without network with its age; `aucune`: nothing of it stays on the device, and
   * the screen says so. Absent: `lecture`. Writing always asks for the network.
   */
  readonly hors_ligne?: 'lecture' | 'aucune'
  /** Words by which the list may be narrowed to one value: `GET …/clients?origine=Salon`. */
  readonly filtres?: readonly string[]
}

/** Whether a list may stay on the device. */
export function estGardee({ hors_ligne = 'lecture' }: Pick<ResourceAddress, 'hors_ligne'>): boolean {
  return hors_ligne === 'lecture'
}

const valeurSchema = z.string().min(1).max(100).optional()
/** They are its address's own: the type of the question names none of them. */
const filtresDe = ({ filtres = [] }: Pick<ResourceAddress, 'filtres'>) =>
  Object.fromEntries(filtres.map(nom => [nom, valeurSchema])) as Record<never, never>

/** The same of its file: a list without such words takes none, and no question names a word that is not its own. */
function exportDe({ filtres = [] }: Pick<ResourceAddress, 'filtres'>): typeof demandeFiltreeSchema {
  const schema =
    filtres.length === 0
      ? demandeExportSchema
      : demandeExportSchema.extend({ choix: z.strictObject(filtresDe({ filtres })).optional() })
  // Narrower than what is announced, in its words alone.
  return schema as unknown as typeof demandeFiltreeSchema
}

/** One line of a sheet: text by column title. */
export const importRowSchema = z.record(z.string().max(200), z.string().max(10_000))
export type ImportRow = z.infer<typeof importRowSchema>

/** A line that may exist already: why, and as which row or which line before it. */
const importDoubleSchema = z.strictObject({
  ligne: z.number().int().positive(),
  /** "même téléphone". */
  raison: z.string(),
  /** The field that says the same as the other one, where it is one. */
  champ: z.string().optional(),
  comme: z.union([z.strictObject({ ligne: z.number().int().positive() }), z.strictObject({ label: z.string() })]),
  /** Nothing sure: it enters unless somebody says otherwise. */
  doute: z.literal(true).optional(),
  /** Somebody who waits for the place that this line says: they may be the one to have it. */
  attend: z.literal(true).optional(),
})
export type ImportDouble = z.infer<typeof importDoubleSchema>

/** What an import did, or would do; `import_id` is how what was written is taken back. */
export const importReportSchema = z.strictObject({
  lignes: z.number().int().nonnegative(),
  ecrites: z.number().int().nonnegative(),
  erreurs: z.array(z.strictObject({ ligne: z.number().int().positive(), champs: z.record(z.string(), z.string()) })),
  import_id: idSchema.optional(),
  /** Right lines that may exist already, where that was asked and some do. */
  doubles: z.array(importDoubleSchema).optional(),
  /** How many of them were left out. */
  ignorees: z.number().int().nonnegative().optional(),
})
export type ImportReport = z.infer<typeof importReportSchema>
/** Rows of one page, at most. */
export const PAGE_MAX = 200
/** Rows of a page, as a list that slides asks for them. */
const lignesSchema = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .refine(n => n <= PAGE_MAX, `${PAGE_MAX} lignes au plus par page.`)

const totalSchema = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** Rows of one import, at most. */
export const IMPORT_MAX = 2000

/** An import that can still be taken back, for a day. */
export const importGardeSchema = z.strictObject({
  import_id: idSchema,
  importe_a: instantSchema,
  par: z.string(),
  lignes: z.number().int().positive(),
})
export type ImportGarde = z.infer<typeof importGardeSchema>

/** Rows that are changed, deleted or restored together, at most. */
export const LOT_MAX = 500
const lotSchema = z.array(idSchema).min(1).max(LOT_MAX)
const lignesDe = (valeur: z.ZodType) =>
  z
    .array(
      z.strictObject({
        id: idSchema,
        valeurs: z.record(z.string().max(64), valeur),
        /** Of those values, as the report of the change that is taken back told it. */
        version: versionLueSchema.optional(),
      }),
    )
    .min(1)
    .max(LOT_MAX)

/**
 * What is done to several rows at once. `modifier` takes values as a form sends them, `saisir` what a person would write
 * in a cell: "oui", "20/11/2026", the label of a choice.
 */
export const lotBodySchema = z.union([
  z.strictObject({ supprimer: lotSchema }),
  z.strictObject({ restaurer: lotSchema }),
  z.strictObject({ modifier: lignesDe(z.union([z.string().max(10_000), z.number(), z.null()])) }),
  z.strictObject({ saisir: lignesDe(z.string().max(10_000)) }),
])
export type LotBody = z.infer<typeof lotBodySchema>

/** What was done, row by row: a refused row leaves its neighbours alone. */
export const lotRapportSchema = z.strictObject({
  faites: z.array(idSchema),
  refusees: z.array(
    z.strictObject({ id: idSchema, message: z.string(), champs: z.record(z.string(), z.string()).optional() }),
  ),
  /** Values before a change, by which it is taken back. */
  avant: z
    .array(
      z.strictObject({
        id: idSchema,
        valeurs: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        /** Of the same fields after the change: nobody takes back what somebody else wrote since. */
        version: versionLueSchema.optional(),
      }),
    )
    .optional(),
})
export type LotRapport = z.infer<typeof lotRapportSchema>

const champsSchema = z.record(z.string(), z.unknown())

/**
 * The generic calls of every specification (shell-and-administration §7.2): list, forms, creation, change, removal,
 * and ours: restore, move to a position. The server narrows `body` to the declared fields, and `change` to them and to the
 * version that was read.
 */
export function resourceOperations(
  address: ResourceAddress,
  { body = champsSchema, change = champsSchema, segments = [] as readonly string[] } = {},
) {
  const { module, path, key } = address
  const right = holdersOf(module)
  const one = z.strictObject({ [key]: idParam })
  const id = path.split('/').slice(-2).join('.')
  const common = { right, tenant: 'company', offline: 'online-only' } as const
  const written = noticeSchema.extend({ id: idSchema })
  return {
    list: operation({
      ...common,
      id: `${id}.lister`,
      method: 'GET',
      path,
      summary: 'Lignes de la liste, une page ou toutes',
      offline: estGardee(address) ? 'cached' : 'online-only',
      // Ours: the deleted rows, pages longer than the specification's, and what need not be counted again.
      query: gridQuerySchema.extend({
        supprimes: z.literal('1').optional(),
        lignes: lignesSchema.optional(),
        // Rows behind this filter, as the list told them before: then they are not counted.
        total: totalSchema.optional(),
        ...filtresDe(address),
      }),
      output: gridDescriptorSchema,
    }),
    createForm: operation({
      ...common,
      id: `${id}.formulaire`,
      method: 'GET',
      path: `${path}/create`,
      summary: "Formulaire d'ajout",
      output: formDefinitionSchema,
    }),
    create: operation({
      ...common,
      id: `${id}.creer`,
      method: 'POST',
      path,
      summary: 'Ajoute une ligne à la liste',
      body,
      output: written,
      errors: ['DEJA_PRIS', 'CLE_REUTILISEE', 'EN_COURS'],
    }),
    /** Ours: lines of a sheet, first looked at (`appliquer` false), then written: all together, or the right ones (`valides`). */
    import: operation({
      ...common,
      id: `${id}.importer`,
      method: 'POST',
      path: `${path}/import`,
      summary: 'Importe des lignes\u00a0: aperçu, puis toutes, ou celles qui sont justes',
      body: z.strictObject({
        lignes: z.array(importRowSchema).max(IMPORT_MAX),
        appliquer: z.boolean(),
        valides: z.boolean().optional(),
        /** Lines that enter though they may exist already. Absent, as older pages leave it: all do. */
        doubles: z.array(z.number().int().positive().max(IMPORT_MAX)).max(IMPORT_MAX).optional(),
      }),
      output: noticeSchema.extend({ rapport: importReportSchema }),
      bodyLimit: 4 * 1024 * 1024,
      // Fifty columns of the longest sheet.
      nodesMax: 50 * IMPORT_MAX,
      errors: ['CLE_REUTILISEE', 'EN_COURS'],
    }),
    /** Ours: imports of the last day, which can be taken back. */
    imports: operation({
      ...common,
      id: `${id}.imports`,
      method: 'GET',
      path: `${path}/imports`,
      summary: 'Imports du dernier jour, qui peuvent être défaits',
      output: z.array(importGardeSchema),
    }),
    /** Ours: what an import wrote goes to the bin, except what was changed or used since. */
    undoImport: operation({
      ...common,
      id: `${id}.import-defaire`,
      method: 'POST',
      path: `${path}/imports/{import_id}/defaire`,
      summary: 'Défait un import du dernier jour',
      params: z.strictObject({ import_id: idParam }),
      output: noticeSchema.extend({ rapport: lotRapportSchema }),
      errors: ['INTROUVABLE'],
    }),
    /** Ours: several rows changed, deleted or restored together; those that cannot be are named. */
    batch: operation({
      ...common,
      id: `${id}.lot`,
      method: 'POST',
      path: `${path}/lot`,
      summary: 'Modifie, supprime ou restaure plusieurs lignes',
      body: lotBodySchema,
      output: noticeSchema.extend({ rapport: lotRapportSchema }),
      bodyLimit: 1024 * 1024,
    }),
    /** Ours: the file itself, or where a long one is being made. */
    export: operation({
      ...common,
      id: `${id}.exporter`,
      method: 'POST',
      path: `${path}/exporter`,
      summary: 'Exporte les lignes filtrées et triées, en classeur xlsx ou en texte csv',
      body: exportDe(address),
      output: exportCommenceSchema,
      answers: 'binary',
    }),
    editForm: operation({
      ...common,
      id: `${id}.formulaire-modification`,
      method: 'GET',
      path: `${path}/{${key}}/edit`,
      summary: 'Formulaire de modification',
      params: one,
      output: formDefinitionSchema,
      errors: ['INTROUVABLE'],
    }),
    update: operation({
      ...common,
      id: `${id}.modifier`,
      method: 'PUT',
      path: `${path}/{${key}}`,
      summary: 'Modifie une ligne de la liste',
      params: one,
      body: change,
      output: written,
      errors: ['INTROUVABLE', 'DEJA_PRIS', 'FICHE_MODIFIEE', 'CLE_REUTILISEE', 'EN_COURS'],
    }),
    remove: operation({
      ...common,
      id: `${id}.supprimer`,
      method: 'DELETE',
      path: `${path}/{${key}}`,
      summary: 'Supprime une ligne, qui peut être restaurée',
      params: one,
      output: noticeSchema,
      errors: ['INTROUVABLE', 'ENCORE_UTILISE'],
    }),
    restore: operation({
      ...common,
      id: `${id}.restaurer`,
      method: 'POST',
      path: `${path}/{${key}}/restaurer`,
      summary: 'Restaure une ligne supprimée',
      params: one,
      output: noticeSchema,
      errors: ['INTROUVABLE', 'DEJA_PRIS'],
    }),
    move: operation({
      ...common,
      id: `${id}.deplacer`,
      method: 'PUT',
      path: `${path}/{${key}}/position`,
      summary: 'Place une ligne à un rang de la liste',
      params: one,
      body: z.strictObject({ position: z.number().int().min(1).max(100_000) }),
      output: noticeSchema,
      errors: ['INTROUVABLE'],
    }),
    relative: (way: 'up' | 'down') =>
      operation({
        ...common,
        id: `${id}.${way}`,
        method: 'POST',
        path: `${path}/{${key}}/${way}`,
        summary: way === 'up' ? 'Monte une ligne' : 'Descend une ligne',
        params: one,
        output: noticeSchema,
        errors: ['INTROUVABLE'],
      }),
    transfers: segments.map(segment => ({
      segment,
      read: operation({
        ...common,
        id: `${id}.${segment}`,
        method: 'GET',
        path: `${path}/{${key}}/${segment}`,
        summary: 'Liste de transfert\u00a0: ce qui est choisi et ce qui peut l’être',
        params: one,
        output: z.array(transferItemSchema),
        errors: ['INTROUVABLE'],
      }),
      write: operation({
        ...common,
        id: `${id}.${segment}-enregistrer`,
        method: 'PUT',
        path: `${path}/{${key}}/${segment}/0`,
        summary: 'Enregistre une liste de transfert',
        params: one,
        body: transferBodySchema,
        output: noticeSchema,
        errors: ['INTROUVABLE'],
        bodyLimit: 128 * 1024,
      }),
    })),
  }
}
export type ResourceOperations = ReturnType<typeof resourceOperations>
