import { z } from 'zod'
import { instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { affectationSchema, finSaisieSchema } from './resident.ts'

/** What the calls about stays share, asked from a room or from who lives there. */

export const REFUS_SEJOUR = [
  'INTROUVABLE',
  'SEJOUR_MODIFIE',
  'SEJOUR_CHEVAUCHE',
  'LOGEMENT_COMPLET',
  'LOGEMENT_EN_TRAVAUX',
] as const

/** The last one first. */
export const sejoursSchema = z.strictObject({ lu_a: instantSchema, sejours: z.array(affectationSchema) })

/** With the end that stood there: what "Défaire" writes back. */
export const finDiteSchema = noticeSchema.extend({ avant: finSaisieSchema.omit({ version: true }) })
