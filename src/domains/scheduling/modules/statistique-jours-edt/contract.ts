import { z } from 'zod'
import {
  anneeParam,
  detailStatSchema,
  logoSchema,
  moisParam,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { idParam, idSchema, instantSchema } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Days worked by each agent, month by month (specification scheduling §2 "Yearly statistics", §7). */
export const MODULE_STATISTIQUE_JOURS = 'vx-statistique-jours-edt'

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
  query: z.strictObject({ annee: anneeParam.optional() }),
  output: statistiqueJoursSchema,
})

export const lireLogoJours = operation({
  id: 'statistique-jours.logo',
  method: 'GET',
  path: '/api/edt/modules/statistique-jours-edt/logo',
  summary: 'Logo de l’entreprise, en adresse de données\u00a0; vide sans logo',
  right: holdersOf(MODULE_STATISTIQUE_JOURS),
  tenant: 'company',
  offline: 'cached',
  sujet: 'session',
  output: logoSchema,
})

/** Ours: what a figure is the sum of. */
export const lireDetailJours = operation({
  id: 'statistique-jours.detail',
  method: 'GET',
  path: '/api/edt/modules/statistique-jours-edt/detail',
  summary: 'Postes, interventions et jours que les nombres d’un agent additionnent, sur un mois',
  right: holdersOf(MODULE_STATISTIQUE_JOURS),
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  query: z.strictObject({ utilisateur_id: idParam, annee: anneeParam, mois: moisParam }),
  output: detailStatSchema,
  errors: ['INTROUVABLE'],
})
