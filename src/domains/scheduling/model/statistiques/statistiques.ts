import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { heureSchema } from '../planning/horaire.ts'
import { prevueDuPosteSchema } from '../planning/prevu.ts'
import { repriseSchema } from '../reprise.ts'

/** Statistics of a house (specification scheduling §2 "Yearly statistics", "Monthly statistics summary"), in minutes. */

const minutes = z.number().int().nonnegative()
const ecart = z.number().int()
const nombre = z.number().int().nonnegative()

/** A year of the address, as text; "1" to "12", and the weeks of ISO 8601. */
export const anneeParam = z
  .string()
  .regex(/^20\d\d$/)
  .transform(Number)
export const moisParam = z
  .string()
  .regex(/^([1-9]|1[0-2])$/)
  .transform(Number)
export const semaineParam = z
  .string()
  .regex(/^([1-9]|[1-4]\d|5[0-3])$/)
  .transform(Number)

/** Logo of the company as a data address; empty: none. */
export const logoSchema = z.strictObject({
  logo: z.union([z.literal(''), z.string().startsWith('data:image/png;base64,')]),
})

const entete = { lu_a: instantSchema, annee: z.number().int(), annees: z.array(z.number().int()) }
const agent = { utilisateur_id: idSchema, label: z.string() }
const douze = <T extends z.ZodType>(valeur: T) => z.array(valeur).length(12)

export const statistiquePlanificationSchema = z.strictObject({
  ...entete,
  agents: z.array(
    z.strictObject({
      ...agent,
      /** Minutes of the year. */
      contrat: minutes,
      /** Effective work of the posts as they were published, done or not; absent in what an older server said. */
      planifie: douze(minutes).optional(),
      /** Paid, of what is not over. */
      prevu: douze(minutes),
      /** Really worked, of what is over: the law is judged on it. */
      reel: douze(minutes),
      /** Paid, of what is over. */
      compte: douze(minutes),
      /** Of sick days: neither done nor due. */
      neutralise: douze(minutes),
      /** Paid, planned and neutralised, less what is due of the month. */
      ecart: douze(ecart),
      /** Carried over within the year, beside these; absent: nothing. */
      repris: repriseSchema.optional(),
    }),
  ),
})
export type StatistiquePlanification = z.infer<typeof statistiquePlanificationSchema>

export const statistiqueHebdoSchema = z.strictObject({
  ...entete,
  /** 1 to 52, or to 53. */
  semaines: z.array(z.strictObject({ semaine: nombre, lundi: jourSchema })),
  agents: z.array(
    z.strictObject({
      ...agent,
      /** Minutes of the week. */
      contrat: minutes,
      /** Really worked from Monday to Sunday, of what is over. */
      minutes: z.array(minutes),
      /** Of what is not over. */
      prevu: z.array(minutes),
      /** Mean of the twelve weeks that end with this one, of both; rounded up, as the law's rule is judged. */
      moyenne12: z.array(minutes),
    }),
  ),
})
export type StatistiqueHebdo = z.infer<typeof statistiqueHebdoSchema>

/** Figures of one agent's month; days of leave as balances count them, of sickness as the calendar does. */
export const moisAgentSchema = z.strictObject({
  ...agent,
  /** The contract's share of the month. */
  contrat: minutes,
  /** Effective work of the posts as they were published, done or not; absent in what an older server said. */
  planifie: minutes.optional(),
  ...{ prevu: minutes, reel: minutes, compte: minutes },
  /** Of the minutes really worked. */
  ...{ nuit: minutes, dimanche: minutes, ferie: minutes },
  /** Of the weeks that are over and end in the month: beyond 35 h, or beyond a part-time contract. */
  ...{ sup25: minutes, sup50: minutes, complementaires: minutes },
  ...{ conge: nombre, hors_solde: nombre, tlc: nombre, maladie: nombre },
  /** Of the duties that are over. */
  astreinte_minutes: minutes,
  interventions: nombre,
  /** From January to the end of the month: what was paid, planned and neutralised, less what is due, and what was carried over. */
  solde: ecart,
})
export type MoisAgent = z.infer<typeof moisAgentSchema>

export const statistiqueMensuelleSchema = z.strictObject({
  ...entete,
  mois: z.number().int().min(1).max(12),
  /** Hours beyond the contract are those of the year, by agreement: no week has any. */
  par_an: z.boolean(),
  agents: z.array(moisAgentSchema),
})
export type StatistiqueMensuelle = z.infer<typeof statistiqueMensuelleSchema>

/** A post or an intervention behind a figure. */
export const ligneStatSchema = z.strictObject({
  jour: jourSchema,
  libelle: z.string(),
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  /** Null: an on-call intervention. */
  pointage_id: idSchema.nullable(),
  /** "non_fait": planned, and done by nobody, by somebody else or another day; its hours are those of the plan. */
  sorte: z.enum(['fait', 'prevu', 'neutralise', 'non_fait']),
  ...{ minutes, minutes_reelles: minutes, nuit: minutes, dimanche: minutes, ferie: minutes },
  prevue: prevueDuPosteSchema,
})
export type LigneStat = z.infer<typeof ligneStatSchema>

export const semaineStatSchema = z.strictObject({
  ...{ semaine: nombre, lundi: jourSchema, minutes, sup25: minutes, sup50: minutes, complementaires: minutes },
})
export type SemaineStat = z.infer<typeof semaineStatSchema>

export const SORTES_ABSENCE_STAT = ['conge', 'hors_solde', 'tlc', 'maladie'] as const
export type SorteAbsenceStat = (typeof SORTES_ABSENCE_STAT)[number]

export const moisStatSchema = z.strictObject({
  mois: z.number().int().min(1).max(12),
  ...{ part: minutes, compte: minutes, neutralise: minutes, prevu: minutes, ecart },
})

/** What the figures of one agent are made of, over a month or a week. */
export const detailStatSchema = z.strictObject({
  lu_a: instantSchema,
  ...agent,
  lignes: z.array(ligneStatSchema),
  /** Of a month: its weeks that are over; of a week: the twelve of its mean. */
  semaines: z.array(semaineStatSchema),
  absences: z.array(z.strictObject({ jour: jourSchema, sorte: z.enum(SORTES_ABSENCE_STAT) })),
  astreintes: z.array(z.strictObject({ jour: jourSchema, minutes, interventions: nombre, non_terminee: z.boolean() })),
  /** From January to the month asked for. */
  mois: z.array(moisStatSchema),
  /** Carried over by then within the year; absent: nothing. */
  repris: repriseSchema.optional(),
})
export type DetailStat = z.infer<typeof detailStatSchema>
