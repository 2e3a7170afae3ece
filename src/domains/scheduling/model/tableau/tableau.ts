import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { repriseSchema } from '../reprise.ts'

/** My dashboard (specification scheduling §2 "My dashboard", §3 "Dashboard"). Every duration is in minutes. */

/** One day that a figure sums: what was worked, what is planned, what sickness took off. */
export const jourTableauSchema = z.strictObject({
  jour: jourSchema,
  /** "Matin", "Nuit + intervention d’astreinte". */
  libelle: z.string(),
  /** Paid. */
  minutes: z.number().int().nonnegative(),
  /** Really worked; absent where it is the same. */
  minutes_reelles: z.number().int().nonnegative().optional(),
  sorte: z.enum(['fait', 'prevu', 'neutralise']),
})
export type JourTableau = z.infer<typeof jourTableauSchema>

export const moisTableauSchema = z.strictObject({
  mois: z.number().int().min(1).max(12),
  fait: z.number().int().nonnegative(),
  prevu: z.number().int().nonnegative(),
  neutralise: z.number().int().nonnegative(),
  /** What an even year would have asked for by the end of this month. */
  attendu_cumule: z.number().int().nonnegative(),
})
export type MoisTableau = z.infer<typeof moisTableauSchema>

export const tableauSchema = z.strictObject({
  lu_a: instantSchema,
  utilisateur_id: idSchema,
  annee: z.number().int(),
  annees: z.array(z.number().int()),
  /** Last day of the year that is published to its person; null: none from today on; absent: all that is left of the year. */
  publie_jusqua: jourSchema.nullish(),
  /** The contract's yearly minutes, and why: "1 607 h, temps plein". */
  data: z.strictObject({
    heure_total: z.number().int().nonnegative(),
    heure_fait: z.number().int().nonnegative(),
    /** total − fait − neutralise − what was carried over, negative when the year is already exceeded. */
    heure_restant: z.number().int(),
    heure_neutralise: z.number().int().nonnegative(),
    heure_prevu: z.number().int().nonnegative(),
    /** Of the hours done, those really worked: the law is judged on them, not on the paid ones. */
    heure_reelle: z.number().int().nonnegative().optional(),
    /** Hours carried over within the year: a part of its gap; absent: none. */
    heure_repris: repriseSchema.optional(),
    explication: z.string(),
  }),
  chart: z.array(moisTableauSchema),
  jours: z.array(jourTableauSchema),
})
export type Tableau = z.infer<typeof tableauSchema>
