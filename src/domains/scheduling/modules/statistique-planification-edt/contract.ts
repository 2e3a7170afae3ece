import { z } from 'zod'
import {
  anneeParam,
  detailStatSchema,
  logoSchema,
  moisParam,
  statistiquePlanificationSchema,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { idParam } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Hours planned and done of each agent, month by month, beside their contract (specification scheduling §2 "Yearly statistics", §7). */
export const MODULE_STATISTIQUE_PLANIFICATION = 'vx-statistique-planification-edt'

export const lireStatistiquePlanification = operation({
  id: 'statistique-planification.lire',
  method: 'GET',
  path: '/api/edt/modules/statistique-planification-edt/statistiques',
  summary: 'Heures prévues et faites de chaque agent, par mois, face au contrat',
  right: holdersOf(MODULE_STATISTIQUE_PLANIFICATION),
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  kept: 'statistique-planification',
  query: z.strictObject({ annee: anneeParam.optional() }),
  output: statistiquePlanificationSchema,
})

export const lireLogoPlanification = operation({
  id: 'statistique-planification.logo',
  method: 'GET',
  path: '/api/edt/modules/statistique-planification-edt/logo',
  summary: 'Logo de l’entreprise, en adresse de données\u00a0; vide sans logo',
  right: holdersOf(MODULE_STATISTIQUE_PLANIFICATION),
  tenant: 'company',
  offline: 'cached',
  sujet: 'session',
  output: logoSchema,
})

/** Ours: what a figure is the sum of. */
export const lireDetailPlanification = operation({
  id: 'statistique-planification.detail',
  method: 'GET',
  path: '/api/edt/modules/statistique-planification-edt/detail',
  summary: 'Postes, interventions et jours que les nombres d’un agent additionnent, sur un mois',
  right: holdersOf(MODULE_STATISTIQUE_PLANIFICATION),
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  query: z.strictObject({ utilisateur_id: idParam, annee: anneeParam, mois: moisParam }),
  output: detailStatSchema,
  errors: ['INTROUVABLE'],
})
