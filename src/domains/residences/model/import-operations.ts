import { z } from 'zod'
import { idParam } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { importGardeSchema, importReportSchema, importRowSchema } from '#wire/resource.ts'
import { FICHIERS_RESIDENT, MODULE_RESIDENTS } from './adresses.ts'
import { RESIDENTS_IMPORTES_MAX } from './residents-import.ts'

/** Residents of a sheet, as a house that begins has them. Nothing of it is kept on the device. */
const commun = {
  right: holdersOf(MODULE_RESIDENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'residences',
} as const
const BASE = FICHIERS_RESIDENT.path

const lignesSchema = z
  .array(z.number().int().positive().max(RESIDENTS_IMPORTES_MAX))
  .max(RESIDENTS_IMPORTES_MAX)
  .optional()

export const importerResidents = operation({
  ...commun,
  id: 'gestion-residents.importer',
  method: 'POST',
  path: `${BASE}/import`,
  summary: 'Importe des résidents et le logement qu’ils occupent\u00a0: aperçu, puis les lignes justes',
  body: z.strictObject({
    lignes: z.array(importRowSchema).max(RESIDENTS_IMPORTES_MAX, `${RESIDENTS_IMPORTES_MAX} lignes au plus à la fois.`),
    appliquer: z.boolean(),
    valides: z.boolean().optional(),
    doubles: lignesSchema,
    /** Lines whose room goes to whoever of that name waits already. */
    entrent: lignesSchema,
  }),
  output: noticeSchema.extend({ rapport: importReportSchema }),
  bodyLimit: 1024 * 1024,
  nodesMax: 50 * RESIDENTS_IMPORTES_MAX,
  errors: ['CLE_REUTILISEE'],
})

/** Those of the last day that were not taken back, the latest first: « Annuler cet import ». */
export const listerImportsResidents = operation({
  ...commun,
  id: 'gestion-residents.imports',
  method: 'GET',
  path: `${BASE}/imports`,
  summary: 'Les imports de résidents du dernier jour, que l’on peut encore défaire',
  output: z.array(importGardeSchema),
})

export const defaireImportResidents = operation({
  ...commun,
  id: 'gestion-residents.import-defaire',
  method: 'POST',
  path: `${BASE}/import/{import_id}/defaire`,
  summary: 'Défait un import de résidents du dernier jour, sauf qui a un dossier depuis',
  params: z.strictObject({ import_id: idParam }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
