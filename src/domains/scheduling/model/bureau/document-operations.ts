import { z } from 'zod'
import { idParam, jourDonneSchema } from '#wire/ids.ts'
import { operation } from '#wire/operation.ts'
import { logoSchema } from '../statistiques/statistiques.ts'
import { BASE, moisDonne, right } from './bureau.ts'

/** What the month desk prints and exports (specification scheduling §2 "Monthly planning", §7). */

export const logoDuPlanning = operation({
  id: 'planning.logo',
  method: 'GET',
  path: `${BASE}/logo`,
  summary: 'Logo de l’entreprise, en adresse de données\u00a0; vide sans logo',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'session',
  output: logoSchema,
})

const document = {
  right,
  tenant: 'company',
  offline: 'online-only',
  output: z.unknown(),
  answers: 'binary',
} as const

export const rapportDuMois = operation({
  id: 'planning.rapport',
  method: 'GET',
  path: `${BASE}/rapport`,
  summary: 'Le mois de la maison sur une feuille A3, avec sa légende et ce que la loi en dit, en PDF',
  ...document,
  query: moisDonne,
})

export const rapportDunAgent = operation({
  id: 'planning.rapport-agent',
  method: 'GET',
  path: `${BASE}/rapport/{userId}`,
  summary: 'Le mois d’un agent, jour par jour, en PDF',
  ...document,
  params: z.strictObject({ userId: idParam }),
  query: moisDonne,
  errors: ['INTROUVABLE'],
})

export const imprimerJour = operation({
  id: 'planning.jour-pdf',
  method: 'GET',
  path: `${BASE}/planning/{date}/{jour}`,
  summary: 'Une journée sur une feuille, en PDF',
  ...document,
  params: z.strictObject({ date: jourDonneSchema, jour: jourDonneSchema }),
})

export const heuresDuMois = operation({
  id: 'planning.heures',
  method: 'GET',
  path: `${BASE}/heures`,
  summary: 'Les heures du mois, un poste par ligne, dans un classeur',
  ...document,
  query: moisDonne,
})
