import { z } from 'zod'
import { holdersOf } from '#wire/operation.ts'

/** The planning of a house, month by month (specification scheduling §2 "Monthly planning", §7 "planning-edt"). */
export const MODULE_PLANNING = 'vx-planning-edt'

export const BASE = '/api/edt/modules/planning-edt'
export const right = holdersOf(MODULE_PLANNING)

/** Year and month in the address; both absent: the current ones. */
export const moisDonne = z.strictObject({
  annee: z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number)
    .optional(),
  mois: z
    .string()
    .regex(/^([1-9]|0[1-9]|1[0-2])$/)
    .transform(Number)
    .optional(),
})
