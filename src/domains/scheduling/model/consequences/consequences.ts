import { z } from 'zod'
import { idSchema, jourSchema } from '#wire/ids.ts'
import { heureSchema } from '../planning/horaire.ts'
import { anomalieSchema } from '../regles/types.ts'

/** What an answer would change, before it is given: who is left, what the law says, what it costs in hours. Minutes everywhere. */

const minutes = z.number().int()
const personnes = z.number().int().nonnegative()

/** What a post needs on a day, and how many would hold it, before and after. */
export const besoinTouche = { minimum: personnes, souhaite: personnes, avant: personnes, apres: personnes }

/** Who could hold a post that a leave leaves empty, and how many hold it without its owner. */
export const couverturePosteSchema = z.strictObject({
  pointage_id: idSchema,
  /** Others who hold the same post that day. */
  restants: personnes,
  /** Median of the eight same weekdays before, owner included; null when nothing is known of them. */
  habituel: z.number().nonnegative().nullable(),
  jour: jourSchema,
  poste_id: idSchema,
  poste_libelle: z.string(),
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  minutes,
  /** Null: the house said no need for it on that day. */
  besoin: z.strictObject(besoinTouche).nullable(),
  /** Best first; null when they were not looked for. */
  remplacants: z
    .array(
      z.strictObject({
        utilisateur_id: idSchema,
        label: z.string(),
        /** The reasons in one sentence. */
        raison: z.string(),
        raisons: z.array(z.strictObject({ ton: z.enum(['good', 'wait', 'bad', 'info']), mots: z.string() })),
        sans_acces: z.boolean(),
      }),
    )
    .nullable(),
})
export type CouverturePoste = z.infer<typeof couverturePosteSchema>

export const consequencesCongeSchema = z.strictObject({
  postes: z.array(couverturePosteSchema),
  /** Work that would not be done by the person, and of it what nobody would do or what would be short. */
  heures: z.strictObject({ perdues: minutes, a_couvrir: minutes }),
  /** Counters that it takes from: taken once accepted, and left. Empty: it takes from none. */
  compteurs: z.array(
    z.strictObject({
      libelle: z.string(),
      periode: z.string(),
      droit: z.number(),
      pris: z.number(),
      reste: z.number(),
    }),
  ),
  /** Rules that it would break for the person, and how many are broken today that would be kept. */
  anomalies: z.array(anomalieSchema),
  levees: z.number().int().nonnegative(),
  /** Posts prepared on these days and not published: they stay, and publishing refuses them. */
  prepares: z.number().int().nonnegative(),
})
export type ConsequencesConge = z.infer<typeof consequencesCongeSchema>

/** Hours of somebody over a week or a month, beside those of the contract; 0 where the contract says none. */
export const heuresPeriodeSchema = z.strictObject({
  sorte: z.enum(['semaine', 'mois']),
  du: jourSchema,
  au: jourSchema,
  avant: minutes,
  apres: minutes,
  contrat: minutes,
})
export type HeuresPeriode = z.infer<typeof heuresPeriodeSchema>

export const consequencesEchangeSchema = z.strictObject({
  personnes: z.array(
    z.strictObject({
      utilisateur_id: idSchema,
      label: z.string(),
      periodes: z.array(heuresPeriodeSchema),
      anomalies: z.array(anomalieSchema),
    }),
  ),
  /** Posts of these days that more or fewer people would hold. */
  besoins: z.array(z.strictObject({ jour: jourSchema, poste_libelle: z.string(), ...besoinTouche })),
  /** Why it cannot be done as things stand; null when it can. */
  empechement: z.string().nullable(),
})
export type ConsequencesEchange = z.infer<typeof consequencesEchangeSchema>
