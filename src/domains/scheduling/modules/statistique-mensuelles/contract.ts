import { z } from 'zod'
import {
  anneeParam,
  detailStatSchema,
  logoSchema,
  moisParam,
  statistiqueMensuelleSchema,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { idParam } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** The month of each agent (specification scheduling §2 "Monthly statistics summary", §7). */
export const MODULE_STATISTIQUE_MENSUELLES = 'vx-statistique-mensuelles'

export const lireStatistiqueMensuelles = operation({
  id: 'statistique-mensuelles.lire',
  method: 'GET',
  path: '/api/edt/modules/statistique-mensuelles/statistiques',
  summary: 'Heures, absences et astreintes de chaque agent sur un mois',
  right: holdersOf(MODULE_STATISTIQUE_MENSUELLES),
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  kept: 'statistique-mensuelles',
  query: z.strictObject({ annee: anneeParam.optional(), mois: moisParam.optional() }),
  output: statistiqueMensuelleSchema,
})

export const lireLogoMensuelles = operation({
  id: 'statistique-mensuelles.logo',
  method: 'GET',
  path: '/api/edt/modules/statistique-mensuelles/logo',
  summary: 'Logo de l’entreprise, en adresse de données\u00a0; vide sans logo',
  right: holdersOf(MODULE_STATISTIQUE_MENSUELLES),
  tenant: 'company',
  offline: 'cached',
  sujet: 'session',
  output: logoSchema,
})

/** Ours: what a figure is the sum of. */
export const lireDetailMensuelles = operation({
  id: 'statistique-mensuelles.detail',
  method: 'GET',
  path: '/api/edt/modules/statistique-mensuelles/detail',
  summary: 'Postes, interventions et jours que les nombres d’un agent additionnent, sur un mois',
  right: holdersOf(MODULE_STATISTIQUE_MENSUELLES),
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  query: z.strictObject({ utilisateur_id: idParam, annee: anneeParam, mois: moisParam }),
  output: detailStatSchema,
  errors: ['INTROUVABLE'],
})
