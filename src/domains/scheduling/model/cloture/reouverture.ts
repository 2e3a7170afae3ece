import { z } from 'zod'
import { type Instant, jourParis } from '#wire/dates.ts'
import { instantSchema } from '#wire/ids.ts'
import { formaterJourDatee } from '#wire/moments.ts'

/** A closing that was opened again: it is told beside the month for good, closed again or not. */

export const reouvertureSchema = z.strictObject({
  /** When it had been closed; null: the journal does not say. */
  clos_a: instantSchema.nullable(),
  fait_a: instantSchema,
  par: z.string(),
  /** Empty where it went with whoever was erased. */
  motif: z.string(),
})
export type Reouverture = z.infer<typeof reouvertureSchema>

const leJour = (instant: Instant): string => `le ${formaterJourDatee(jourParis(instant))}`

const direRouvert = ({ fait_a, par, motif }: Reouverture): string =>
  `${leJour(fait_a)} par ${par}${motif === '' ? '' : `\u00a0: ${motif}`}`

/**
 * "Clos le lun. 2 nov., rouvert le mar. 3 nov. par Anne Martin : la nuit du 12".
 * @param encore the month stands open since: when it had been closed is not what one looks for
 */
export const direReouverture = (r: Reouverture, encore = false): string =>
  encore || r.clos_a === null ? `Rouvert ${direRouvert(r)}` : `Clos ${leJour(r.clos_a)}, rouvert ${direRouvert(r)}`
