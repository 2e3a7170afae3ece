import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { RAISONS } from './types.ts'

/** Why somebody is not proposed, on the wire. */
export const raison = z.enum(RAISONS)
/** A free place as a screen reads it. */
export const creneauSchema = z.strictObject({
  presence_date: jourSchema,
  th_id: idSchema,
  th_libelle: z.string(),
  utilisateur_id: idSchema,
  utilisateur_nom: z.string(),
  jour_libelle: z.string(),
  /** Kilometres by road that it adds to the day, estimated; null: nobody can say, `distance_inconnue` says why. */
  distance_ajout: z.number().nullable(),
  nb_interventions: z.number().int().nonnegative(),
  duree_inter: z.string(),
  // Ours from here on.
  debut: instantSchema,
  fin: instantSchema,
  minutes_ajout: z.number().int().nullable(),
  distance_inconnue: z.enum(['sans_coordonnees', 'premiere_visite']).nullable(),
  /** A way, before or after it, that is longer than the time left for it, in minutes; null: none is. */
  trajet_court: z
    .strictObject({ minutes: z.number().int(), libres: z.number().int().nonnegative() })
    .nullable()
    .optional(),
  /** Nobody said when they work: the hours of a usual day are supposed. */
  horaires_supposes: z.literal(true).optional(),
  /** Why not at the very beginning of the two hours. */
  raison: raison.nullable(),
  /** Who else is looking at it for now. */
  retenu_par: z.string().nullable(),
})
export type CreneauLu = z.infer<typeof creneauSchema>
