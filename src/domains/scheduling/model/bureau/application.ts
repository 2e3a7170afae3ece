import { z } from 'zod'
import { type JourIso, joursEntre } from '#wire/dates.ts'
import { idSchema, jourSchema } from '#wire/ids.ts'
import { autorisationSchema, derogationSchema, resultatLotSchema } from './changement.ts'

/** Posts put on many days of many people in one lot: by a cycle, or copied from other days. */

/** A lot is judged over four months at most, the day after its last one included. */
export const JOURS_MAX = 122
/** Days of all the people together: sixty people over two months. */
export const CASES_MAX = 4000

export const optionsApplication = {
  /** Public holidays: filled as any other day, or left as they are. */
  feries: z.enum(['poser', 'laisser']),
  /** Where a post stands already: it stays, or the day becomes what is put on it. */
  presents: z.enum(['garder', 'remplacer']),
  motif_derogation: derogationSchema.optional(),
  autorisation: autorisationSchema.optional(),
  malgre: z.boolean().optional(),
}
export type OptionsApplication = z.infer<z.ZodObject<typeof optionsApplication>>

/** Why a day was left as it was. */
export const RAISONS_ECART = ['clos', 'absent', 'ferie', 'occupe', 'refuse', 'modele'] as const
export type RaisonEcart = (typeof RAISONS_ECART)[number]

export const ecartSchema = z.strictObject({
  utilisateur_id: idSchema,
  jour: jourSchema,
  raison: z.enum(RAISONS_ECART),
  /** What stands there, which holiday, what the office says of it; empty: the reason says it all. */
  detail: z.string(),
})
export type Ecart = z.infer<typeof ecartSchema>

const horsMetierSchema = z.strictObject({
  utilisateur_id: idSchema,
  metier_libelle: z.string(),
  poste_libelle: z.string(),
  jours: z.array(jourSchema),
})
export type HorsMetier = z.infer<typeof horsMetierSchema>

export const resultatApplicationSchema = resultatLotSchema.omit({ postes: true, disparus: true }).extend({
  poses: z.number().int().nonnegative(),
  modifies: z.number().int().nonnegative(),
  retires: z.number().int().nonnegative(),
  ecartes: z.array(ecartSchema),
  /** Posts put on people of another trade, which stops nothing. */
  hors_metier: z.array(horsMetierSchema),
})
export type ResultatApplication = z.infer<typeof resultatApplicationSchema>

/** Why these days cannot be filled at once, in a sentence; null where they can. */
export function erreurEtendue({ du, au }: { du: JourIso; au: JourIso }, combien: number): string | null {
  const jours = joursEntre(du, au) + 1
  if (jours < 1) return 'La fin doit suivre le début.'
  if (jours > JOURS_MAX) return 'Quatre mois au plus à la fois.'
  if (jours * combien > CASES_MAX)
    return 'C’est trop de jours à la fois\u00a0: faites-le en plusieurs fois, ou pour moins d’agents.'
  return null
}
