import { z } from 'zod'
import { idSchema } from '#wire/ids.ts'
import { horaireSchema } from '../planning/horaire.ts'
import { appelBureauSchema } from './appel.ts'

/** A post to come that nobody holds because whoever had it is away: a leave took it off, a sickness keeps it. */
export const posteAPourvoirSchema = horaireSchema.extend({
  pointage_id: idSchema,
  poste_id: idSchema,
  poste_libelle: z.string(),
  poste_code: z.string(),
  color: z.string(),
  utilisateur_id: idSchema,
  /** Who had it. */
  remplace: z.string(),
  cause: z.enum(['conge', 'maladie']),
  /** Whoever plans leaves it to nobody on purpose. */
  laisse: z.boolean(),
  /** Who is asked for it, while nobody has said yes. */
  appel: appelBureauSchema.nullable(),
})
export type PosteAPourvoir = z.infer<typeof posteAPourvoirSchema>

/** What an accepted leave leaves to fill, where it leaves something: how many posts, and the first of their days. */
export const resteAPourvoirSchema = z.strictObject({
  postes: z.number().int().positive(),
  jour: horaireSchema.shape.pointage_date,
})
export type ResteAPourvoir = z.infer<typeof resteAPourvoirSchema>
