import { z } from 'zod'
import { idSchema } from '#wire/ids.ts'
import { horaireSchema } from './horaire.ts'

const drapeau = z.literal([0, 1])

/** A post given to somebody on a day (specification scheduling §3 "Calendar day", "Pointage"). Several a day are possible. */
export const pointageSchema = horaireSchema.extend({
  pointage_id: idSchema,
  utilisateur_id: idSchema,
  poste_id: idSchema,
  /** Minutes typed by the manager in place of the computed ones. */
  pointage_heures_manuel: z.number().int().min(0).max(1440).nullable(),
  pointage_heures_supplementaire: drapeau,
  /** 1 when the hours are not the post's usual ones. */
  debut_different: drapeau,
  fin_different: drapeau,
  version: z.number().int().positive(),
})
export type Pointage = z.infer<typeof pointageSchema>

/** Kinds of absence. Colleagues only see that somebody is away. */
export const SORTES_ABSENCE = ['conge', 'tlc', 'maladie'] as const
export type SorteAbsence = (typeof SORTES_ABSENCE)[number]
