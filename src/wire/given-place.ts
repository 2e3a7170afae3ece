import { z } from 'zod'
import { instantSchema } from './ids.ts'
import { texteSaisi } from './text.ts'

/** A place of one's own, which somebody gives for one purpose and takes back: its town and a point to a kilometre. */

const coordonnee = (max: number) => z.number().min(-max).max(max)

/** As it was chosen among the addresses that were found; the server rounds it. */
export const lieuDonneSchema = z.strictObject({
  ville: texteSaisi().min(1, 'Adresse\u00a0: choisissez une proposition.').max(100),
  latitude: coordonnee(90),
  longitude: coordonnee(180),
})
export type LieuDonne = z.infer<typeof lieuDonneSchema>

/** What was agreed to, and when; null: nothing was. */
export const accordLieuSchema = z.strictObject({ ville: z.string(), accepte_a: instantSchema }).nullable()
export type AccordLieu = z.infer<typeof accordLieuSchema>
