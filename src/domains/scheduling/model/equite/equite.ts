import { z } from 'zod'
import { ajouterJours, type JourIso, joursEntre } from '#wire/dates.ts'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import type { Periode } from '../regles/fenetres.ts'

/** What weighs on people and is shared out: who did how much of it over twelve months, against their part. */
export const SORTES_EQUITE = ['nuits', 'week_ends', 'feries', 'tardifs'] as const
export type SorteEquite = (typeof SORTES_EQUITE)[number]

/** How one of them, and several, are called. */
export const MOTS_EQUITE: Readonly<Record<SorteEquite, readonly [un: string, plusieurs: string]>> = {
  nuits: ['nuit', 'nuits'],
  week_ends: ['week-end', 'week-ends'],
  feries: ['jour férié', 'jours fériés'],
  tardifs: ['changement tardif', 'changements tardifs'],
}

/** Days before which a change is told late (article L3123-24). */
export const PREAVIS_JOURS = 7

/** Whether a day changed too close to it; what is put right of a past day came late for nobody. */
export function estTardif(dit: JourIso, jour: JourIso): boolean {
  const jours = joursEntre(dit, jour)
  return jours >= 0 && jours < PREAVIS_JOURS
}

/** What is paid for hours, in the words of a change: « , 7 h payées, en heures supplémentaires ». */
const PAYE = /, [^,]* payées?(, en heures supplémentaires)?$/

/** Whether a change moved the hours of its day: what is paid alone comes late for nobody. */
export const toucheHeures = ({ avant, apres }: { readonly avant: string; readonly apres: string }): boolean =>
  avant.replace(PAYE, '') !== apres.replace(PAYE, '')

/** A day of somebody that the house changed. */
interface JourChange {
  readonly jour: JourIso
  /** Day on which it was told. */
  readonly dit: JourIso
  readonly avant: string
  readonly apres: string
}

/**
 * Changes that come late, the one count of them: what a publication would make, what equity and an agent's dashboard tell. Each
 * day of a person counts once, however often it changed.
 */
export const tardifsDe = <T extends JourChange>(changements: readonly T[]): T[] =>
  changements.filter(c => estTardif(c.dit, c.jour) && toucheHeures(c))

/** The twelve months that end today. */
export const periodeEquite = (aujourdhui: JourIso): Periode => ({ du: ajouterJours(aujourdhui, -364), au: aujourdhui })

/** The same with what is to come, up to a day; null where that day is past. */
export function periodeAvec(aujourdhui: JourIso, jusqua: JourIso): Periode | null {
  return jusqua > aujourdhui ? { du: periodeEquite(aujourdhui).du, au: jusqua } : null
}

export const mesureEquiteSchema = z.strictObject({
  nombre: z.number().int().nonnegative(),
  /** Their part of what people of the same job did, by contract and presence; null where there is nobody to compare with. */
  part: z.number().nonnegative().nullable(),
})
export type MesureEquite = z.infer<typeof mesureEquiteSchema>

const parSorte = <T extends z.ZodType>(schema: T) =>
  z.strictObject({ nuits: schema, week_ends: schema, feries: schema, tardifs: schema })
export const mesuresEquiteSchema = parSorte(mesureEquiteSchema)
export type MesuresEquite = z.infer<typeof mesuresEquiteSchema>

/** One of what a number counts: its day (the Saturday of a week-end), and what was worked or changed. */
export const faitEquiteSchema = z.strictObject({
  jour: jourSchema,
  mots: z.string(),
  /** Each of its posts, where a week-end or a day holds several; absent: `mots` alone. */
  postes: z.array(z.string()).optional(),
})
export type FaitEquite = z.infer<typeof faitEquiteSchema>
export const faitsEquiteSchema = parSorte(z.array(faitEquiteSchema))
export type FaitsEquite = z.infer<typeof faitsEquiteSchema>

const entete = { lu_a: instantSchema, du: jourSchema, au: jourSchema }

export const equiteSchema = z.strictObject({
  ...entete,
  /** Last day of the month that is looked at; null where it is past, and counted already. */
  avec_au: jourSchema.nullable(),
  agents: z.array(
    z.strictObject({
      utilisateur_id: idSchema,
      label: z.string(),
      metier_libelle: z.string(),
      mesures: mesuresEquiteSchema,
      /** With what that month holds, prepared and published. */
      avec: mesuresEquiteSchema.nullable(),
    }),
  ),
})
export type Equite = z.infer<typeof equiteSchema>

/** The numbers of one person, with what each counts. */
export const equitePersonneSchema = z.strictObject({
  ...entete,
  mesures: mesuresEquiteSchema,
  faits: faitsEquiteSchema,
  /**
   * With what is to come: for whoever plans, all that the month they look at holds; for oneself, what is published of this month and
   * of the next. Null where nothing is; absent from what a device kept before it was told.
   */
  avec: z.strictObject({ au: jourSchema, mesures: mesuresEquiteSchema, faits: faitsEquiteSchema }).nullish(),
})
export type EquitePersonne = z.infer<typeof equitePersonneSchema>
