import { z } from 'zod'
import { idSchema, jourDonneSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'

const jour = jourDonneSchema.optional()

const type = z.literal(['0', '1'])

/** A history is of a period, both days included. */
const periodeDe = <T extends z.ZodType<'0' | '1' | undefined>>(type: T) =>
  z
    .strictObject({ type, debut: jour, fin: jour })
    .refine(q => q.type !== '1' || (q.debut !== undefined && q.fin !== undefined), {
      path: ['debut'],
      message: 'Une période est attendue.',
    })
    .refine(q => q.debut === undefined || q.fin === undefined || q.debut <= q.fin, {
      path: ['fin'],
      message: 'Fin\u00a0: du premier jour ou plus tard.',
    })

/** `type` 0: what is in progress; 1: the history of a period. */
export const periodeDemandes = periodeDe(type)
/** The same of what other companies offer; without it, what waits and what was answered since a month. */
export const periodeExternes = periodeDe(type.optional())
export type PeriodeExternes = z.infer<typeof periodeExternes>

/** The same in two places: what the address may say of it, and what the body may. */
export const periodeEcrite = z.strictObject({ type: type.optional(), debut: jour, fin: jour })
export const filtreDemandes = z.strictObject({
  type: z.literal(['0', '1', 0, 1]).optional(),
  debut: jour,
  fin: jour,
  etats: z.array(z.number().int().min(1).max(9)).max(9).optional(),
  prestation_id: idSchema.optional(),
  /** Words separated by `#`, all of which must be found. */
  filtre: texteSaisi().max(200).optional(),
})
