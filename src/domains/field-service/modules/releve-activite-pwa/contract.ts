import { z } from 'zod'
import { chiffresReleveSchema, tuileReleveSchema } from '#domains/field-service/model/activite/releve.ts'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Monthly activity statement (specification field-service §2, §7 "Activity"). */
export const MODULE_RELEVE = 'vx-releve-activite-pwa'

const BASE = '/api/entreprises/modules/releve-activite-pwa/releve'
const right = holdersOf(MODULE_RELEVE)
const entier = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
const annee = entier(2000, 2100)
const mois = entier(1, 12)

export const visiteReleveSchema = z.strictObject({
  intervention_id: idSchema,
  jour: jourSchema,
  client: z.string(),
  adresse_ville: z.string(),
  prestation_libelle: z.string(),
  heure_ordre: instantSchema.nullable(),
  heure_arrivee: instantSchema.nullable(),
  heure_cloture: instantSchema,
})

export const releveMoisSchema = z.strictObject({
  annee: z.number().int(),
  mois: z.number().int(),
  mois_libelle: z.string(),
  jours: z.array(z.strictObject({ jour: jourSchema, chiffres: chiffresReleveSchema })),
  total: chiffresReleveSchema,
  visites: z.array(visiteReleveSchema),
})

export const releveSchema = z.strictObject({
  lu_a: instantSchema,
  /** Years that may be asked for, the latest first. */
  annees: z.array(z.number().int()),
  tuiles: z.array(tuileReleveSchema),
  /** Figures of the month asked for, else null. */
  releve: releveMoisSchema.nullable(),
})
export type Releve = z.infer<typeof releveSchema>

export const lireReleve = operation({
  id: 'releve-activite.lire',
  method: 'GET',
  path: BASE,
  summary: "Tuiles d'une année, et chiffres du mois demandé",
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'releve-activite-pwa',
  kept: 'releve',
  // Both optional: without a year, the current one; the specification sends both.
  query: z.strictObject({ annee: annee.optional(), mois: mois.optional() }),
  output: releveSchema,
})

/** Ours: the specification draws a download icon that does nothing. */
export const telechargerReleve = operation({
  id: 'releve-activite.pdf',
  method: 'GET',
  path: `${BASE}/{annee}/{mois}/pdf`,
  summary: "Relevé d'activité du mois en PDF",
  right,
  tenant: 'self',
  offline: 'online-only',
  params: z.strictObject({ annee, mois }),
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})
