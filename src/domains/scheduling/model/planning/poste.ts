import { z } from 'zod'
import { idSchema } from '#wire/ids.ts'
import { heureSchema } from './horaire.ts'

/**
 * Kinds of posts: rules and counters may differ by kind. `nuit_couchee` is a night watch in a bedroom: its real hours
 * count for rests and maxima, its paid hours follow an equivalence (articles R314-201 to 203 of the CASF).
 */
export const TYPES_POSTE = ['jour', 'nuit', 'nuit_couchee'] as const
export type TypePoste = (typeof TYPES_POSTE)[number]

/** A post and its usual hours (specification scheduling §3 "Post"). */
export const posteSchema = z.strictObject({
  poste_id: idSchema,
  poste_libelle: z.string(),
  /** One to three letters for narrow cells: "M", "N". */
  poste_code: z.string(),
  poste_type: z.enum(TYPES_POSTE),
  poste_heure_debut: heureSchema,
  poste_heure_fin: heureSchema,
  poste_coupure_debut: heureSchema.nullable(),
  poste_coupure_fin: heureSchema.nullable(),
  /** `#rrggbb`; its ink is computed. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
})
export type Poste = z.infer<typeof posteSchema>
