import { z } from 'zod'
import { idSchema, instantSchema } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Days worked by each agent, month by month (specification scheduling §2 "Yearly statistics", §7). */
export const MODULE_STATISTIQUE_JOURS = 'vx-statistique-jours-edt'

const annee = z
  .string()
  .regex(/^20\d\d$/)
  .transform(Number)

export const statistiqueJoursSchema = z.strictObject({
  lu_a: instantSchema,
  annee: z.number().int(),
  annees: z.array(z.number().int()),
  agents: z.array(
    z.strictObject({
      utilisateur_id: idSchema,
      label: z.string(),
      /** Days that hold a post, done or planned, January first; a day of sickness is none. */
      jours: z.array(z.number().int().nonnegative()).length(12),
      /** Those of them that are over: the rest is still to be worked. */
      faits: z.array(z.number().int().nonnegative()).length(12),
    }),
  ),
})
export type StatistiqueJours = z.infer<typeof statistiqueJoursSchema>

export const lireStatistiqueJours = operation({
  id: 'statistique-jours.lire',
  method: 'GET',
  path: '/api/edt/modules/statistique-jours-edt/statistiques',
  summary: 'Jours de travail de chaque agent, par mois',
  right: holdersOf(MODULE_STATISTIQUE_JOURS),
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  kept: 'statistique-jours',
  query: z.strictObject({ annee: annee.optional() }),
  output: statistiqueJoursSchema,
})
