import { z } from 'zod'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { anneeParam, moisParam } from '../statistiques/statistiques.ts'
import { contestationSchema, feuilleSchema, feuillesSchema, SIGNATURE_MAX, signatureDonneeSchema } from './feuille.ts'

/** One's own sheets, on one's dashboard (specification scheduling §2 "My dashboard"; build B0.3). */

const FEUILLES = '/api/edt/modules/mon-tableau-de-bord-gdt/feuilles'
const UNE = `${FEUILLES}/{annee}/{mois}`
const moi = { right: holdersOf('vx-mon-tableau-de-bord-gdt'), tenant: 'self', sujet: 'edt' } as const
const params = z.strictObject({ annee: anneeParam, mois: moisParam })

export const lireMesFeuilles = operation({
  id: 'tableau-de-bord.feuilles',
  method: 'GET',
  path: FEUILLES,
  summary: 'Mes feuilles des mois clos, et ce que j’en ai dit',
  ...moi,
  offline: 'cached',
  kept: 'feuilles',
  output: feuillesSchema,
})

export const lireMaFeuille = operation({
  id: 'tableau-de-bord.feuille',
  method: 'GET',
  path: UNE,
  summary: 'Ma feuille d’un mois clos, jour par jour',
  ...moi,
  offline: 'cached',
  kept: 'feuille',
  params,
  output: feuilleSchema,
  errors: ['INTROUVABLE'],
})

export const imprimerMaFeuille = operation({
  id: 'tableau-de-bord.feuille-pdf',
  method: 'GET',
  path: `${UNE}/pdf`,
  summary: 'Ma feuille d’un mois clos, avec ses signatures, en PDF',
  ...moi,
  sujet: undefined,
  offline: 'online-only',
  params,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const signerMaFeuille = operation({
  id: 'tableau-de-bord.feuille-signer',
  method: 'POST',
  path: `${UNE}/signature`,
  summary: 'Signe ma feuille telle que je l’ai lue',
  ...moi,
  offline: 'online-only',
  params,
  body: signatureDonneeSchema,
  bodyLimit: SIGNATURE_MAX + 1024,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'FEUILLE_CHANGEE', 'TYPE_DE_FICHIER', 'IMAGE_REFUSEE', 'DROIT_MANQUANT'],
})

export const contesterMaFeuille = operation({
  id: 'tableau-de-bord.feuille-contester',
  method: 'POST',
  path: `${UNE}/contestation`,
  summary: 'Dit en un mot ce que je ne reconnais pas dans ma feuille\u00a0: mes responsables le lisent',
  ...moi,
  offline: 'online-only',
  params,
  body: contestationSchema,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'FEUILLE_CHANGEE', 'DEMANDE_TRAITEE', 'DROIT_MANQUANT'],
})
