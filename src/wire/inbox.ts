import { z } from 'zod'
import { idSchema, instantSchema } from './ids.ts'

/** When it is to be handled, the most pressing first. */
export const URGENCES = ['maintenant', 'aujourdhui', 'bientot'] as const
export type Urgence = (typeof URGENCES)[number]

/** What may be answered from the queue itself; everything else is handled where the line leads. */
export const REPONSES = ['accepter', 'refuser', 'prevenir'] as const
export type ReponseATraiter = (typeof REPONSES)[number]

/** One thing to handle, of whatever domain. */
export const ligneATraiterSchema = z.strictObject({
  /** Unique in the queue, the same from one reading to the next: `conge:12`. */
  cle: z.string(),
  /** What kind of thing, for whoever answers it: lower-case letters and hyphens. */
  genre: z.string(),
  /** What the calls about it take; null where it is answered elsewhere. */
  cible_id: idSchema.nullable(),
  /** The kind in two words: "Visite en retard". */
  libelle: z.string(),
  /** What or who: "Mme Vasseur". */
  titre: z.string(),
  /** What there is to know before opening it. */
  detail: z.string(),
  /** Since when it waits. */
  depuis: instantSchema,
  urgence: z.enum(URGENCES),
  /** Things it stands for: more than one where the others are told together. */
  nombre: z.number().int().positive(),
  /** Where it leads. */
  adresse: z.string(),
  peut: z.array(z.enum(REPONSES)),
})
export type LigneATraiter = z.infer<typeof ligneATraiterSchema>
