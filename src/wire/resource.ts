import { z } from 'zod'
import { demandeExportSchema, exportCommenceSchema } from './exports.ts'
import { formDefinitionSchema } from './form.ts'
import { gridDescriptorSchema, gridQuerySchema } from './grid.ts'
import { idParam, idSchema } from './ids.ts'
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
}

/** Whether a list may stay on the device. */
export function estGardee({ hors_ligne = 'lecture' }: Pick<ResourceAddress, 'hors_ligne'>): boolean {
  return hors_ligne === 'lecture'
}

/** One line of a sheet: text by column title. */
export const importRowSchema = z.record(z.string().max(200), z.string().max(10_000))
export type ImportRow = z.infer<typeof importRowSchema>

/** What an import did, or would do: nothing is written while one row is wrong. */
export const importReportSchema = z.strictObject({
  lignes: z.number().int().nonnegative(),
  ecrites: z.number().int().nonnegative(),
  erreurs: z.array(z.strictObject({ ligne: z.number().int().positive(), champs: z.record(z.string(), z.string()) })),
})
export type ImportReport = z.infer<typeof importReportSchema>
/** Rows of one import, at most. */
export const IMPORT_MAX = 2000

/**
 * The generic calls of every specification (shell-and-administration §7.2): list, forms, creation, change, removal,
 * and ours: restore, move to a position. The server narrows `body` to the declared fields.
 */
export function resourceOperations(
  address: ResourceAddress,
  { body = z.record(z.string(), z.unknown()), segments = [] as readonly string[] } = {},
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
      query: gridQuerySchema.extend({ supprimes: z.literal('1').optional() }),
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
      errors: ['DEJA_PRIS'],
    }),
    /** Ours: lines of a sheet, first looked at (`appliquer` false), then written all together. */
    import: operation({
      ...common,
      id: `${id}.importer`,
      method: 'POST',
      path: `${path}/import`,
      summary: 'Importe des lignes\u00a0: aperçu, puis tout ou rien',
      body: z.strictObject({ lignes: z.array(importRowSchema).max(IMPORT_MAX), appliquer: z.boolean() }),
      output: noticeSchema.extend({ rapport: importReportSchema }),
      bodyLimit: 4 * 1024 * 1024,
      // Fifty columns of the longest sheet.
      nodesMax: 50 * IMPORT_MAX,
    }),
    /** Ours: the file itself, or where a long one is being made. */
    export: operation({
      ...common,
      id: `${id}.exporter`,
      method: 'POST',
      path: `${path}/exporter`,
      summary: 'Exporte les lignes filtrées et triées, en classeur xlsx ou en texte csv',
      body: demandeExportSchema,
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
      body,
      output: written,
      errors: ['INTROUVABLE', 'DEJA_PRIS'],
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
