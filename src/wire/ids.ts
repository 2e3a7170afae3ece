import { z } from 'zod'
import { estInstantUsuel, estJourUsuel, HORS_CALENDRIER } from './dates.ts'

/** Database identifier: positive 32-bit integer. */
export const idSchema = z.number().int().positive().max(2_147_483_647)
/** Same, written in a path or a query. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine(n => n <= 2_147_483_647)
export const uuidSchema = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
export const instantSchema = z.iso.datetime({ offset: true })
/** A day that exists. Aborting: a rule over two days never meets 30 February. */
export const jourSchema = z.iso.date({ abort: true })
/** A day that somebody gives, beside one that is read: within the years in which anybody works. */
export const jourDonneSchema = z.iso.date({ abort: true }).refine(estJourUsuel, HORS_CALENDRIER)
/** The same of an instant. */
export const instantDonneSchema = z.iso.datetime({ offset: true, abort: true }).refine(estInstantUsuel, HORS_CALENDRIER)
