import { z } from 'zod'
import { idSchema } from '#wire/ids.ts'
import { holdersOf } from '#wire/operation.ts'

/** What the calls about the documents of a house share. */

export const MODULE_DOCUMENTS = 'vx-systeme-documentaire'
/** Creates documents, names who checks and approves, files them, asks for their reading. */
export const DROIT_GESTION = 'cx-documents-gestion'

export const BASE_DOCUMENTS = '/api/edt/modules/systeme-documentaire/documents'
export const COMMUN_DOCUMENTS = {
  right: holdersOf(MODULE_DOCUMENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'documents',
} as const
export const COMMUN_GESTION = { ...COMMUN_DOCUMENTS, right: holdersOf(DROIT_GESTION) } as const

export const personneSchema = z.strictObject({ utilisateur_id: idSchema, label: z.string() })
