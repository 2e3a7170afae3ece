import { z } from 'zod'
import {
  anneeParam,
  detailStatSchema,
  logoSchema,
  semaineParam,
  statistiqueHebdoSchema,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { idParam } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Hours really worked of each agent, week by week (specification scheduling §2 "Yearly statistics", §7). */
export const MODULE_STATISTIQUE_HEBDO = 'vx-statistique-hebdo-edt'

export const lireStatistiqueHebdo = operation({
  id: 'statistique-hebdo.lire',
  method: 'GET',
  path: '/api/edt/modules/statistique-hebdo-edt/statistiques',
  summary: 'Heures réelles de chaque agent, par semaine civile, et moyenne de douze semaines',
  right: holdersOf(MODULE_STATISTIQUE_HEBDO),
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  kept: 'statistique-hebdo',
  query: z.strictObject({ annee: anneeParam.optional() }),
  output: statistiqueHebdoSchema,
})

export const lireLogoHebdo = operation({
  id: 'statistique-hebdo.logo',
  method: 'GET',
  path: '/api/edt/modules/statistique-hebdo-edt/logo',
  summary: 'Logo de l’entreprise, en adresse de données\u00a0; vide sans logo',
  right: holdersOf(MODULE_STATISTIQUE_HEBDO),
  tenant: 'company',
  offline: 'cached',
  sujet: 'session',
  output: logoSchema,
})

/** Ours: what a figure is the sum of. */
export const lireDetailHebdo = operation({
  id: 'statistique-hebdo.detail',
  method: 'GET',
  path: '/api/edt/modules/statistique-hebdo-edt/detail',
  summary: 'Postes, interventions et jours que les nombres d’un agent additionnent, sur une semaine',
  right: holdersOf(MODULE_STATISTIQUE_HEBDO),
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  query: z.strictObject({ utilisateur_id: idParam, annee: anneeParam, semaine: semaineParam }),
  output: detailStatSchema,
  errors: ['INTROUVABLE'],
})
