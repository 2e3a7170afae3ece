import { z } from 'zod'
import { idParam, idSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { posteAPourvoirSchema } from '../appels/a-pourvoir.ts'
import {
  appelBureauSchema,
  cibleAppelSchema,
  DESTINATAIRES_MAX,
  ouvrirAppelSchema,
  remplacantsSchema,
} from '../appels/appel.ts'
import { equitePersonneSchema, equiteSchema } from '../equite/equite.ts'
import { BASE, moisDonne, right } from './bureau.ts'
import { derogationSchema } from './changement.ts'

/** Our own: who could take a post, the posts that some are asked to take, and who did how much over twelve months. */

const APPELS = `${BASE}/appels`
/** Nothing of it stays on a device: whom a call replaces is somebody who is away. */
const bureau = { right, tenant: 'company', offline: 'online-only' } as const
const un = z.strictObject({ appel_id: idParam })
const version = z.number().int().positive()

export const lireRemplacants = operation({
  id: 'planning.remplacants',
  method: 'POST',
  path: `${BASE}/remplacants`,
  summary: 'Qui pourrait prendre un poste, du mieux placé au moins bien, avec les raisons',
  ...bureau,
  /** `utiles`: so many of the trade who are there, free and lawful, alone; absent: the whole team. */
  body: z.strictObject({ cible: cibleAppelSchema, utiles: z.number().int().min(1).max(10).optional() }),
  output: remplacantsSchema,
  errors: ['INTROUVABLE', 'SAISIE', 'DEMANDE_TRAITEE'],
})

export const listerAppels = operation({
  id: 'planning.appels',
  method: 'GET',
  path: APPELS,
  summary: 'Les postes à prendre d’un mois, qui a été prévenu et ce que chacun a répondu',
  ...bureau,
  sujet: 'planning',
  aussi: ['edt'],
  query: moisDonne,
  output: z.strictObject({ lu_a: instantSchema, appels: z.array(appelBureauSchema) }),
})

const ecrit = { ...bureau, sujet: 'planning', output: noticeSchema.extend({ appel_id: idSchema }) } as const
const REFUS = ['INTROUVABLE', 'DEMANDE_TRAITEE', 'POSTE_OCCUPE', 'REGLE_NON_RESPECTEE', 'SAISIE'] as const

export const ouvrirAppel = operation({
  id: 'planning.appel-ouvrir',
  method: 'POST',
  path: APPELS,
  summary: 'Demande à plusieurs de prendre un poste, ou le donne tout de suite à l’un d’eux',
  ...ecrit,
  body: ouvrirAppelSchema,
  errors: [...REFUS, 'CLE_REUTILISEE'],
})

export const attribuerAppel = operation({
  id: 'planning.appel-attribuer',
  method: 'POST',
  path: `${APPELS}/{appel_id}/attribuer`,
  summary: 'Donne un poste à prendre à quelqu’un, sans attendre de réponse',
  ...ecrit,
  params: un,
  body: z.strictObject({ utilisateur_id: idSchema, version, derogation: derogationSchema.optional() }),
  errors: REFUS,
})

export const demanderAppel = operation({
  id: 'planning.appel-demander',
  method: 'POST',
  path: `${APPELS}/{appel_id}/destinataires`,
  summary: 'Prévient d’autres personnes d’un poste à prendre',
  ...ecrit,
  params: un,
  body: z.strictObject({ destinataires: z.array(idSchema).min(1).max(DESTINATAIRES_MAX), version }),
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const retirerAppel = operation({
  id: 'planning.appel-retirer',
  method: 'POST',
  path: `${APPELS}/{appel_id}/retirer`,
  summary: 'Retire un poste à prendre\u00a0: plus personne ne peut dire oui',
  ...ecrit,
  params: un,
  body: z.strictObject({ version }),
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const listerAPourvoir = operation({
  id: 'planning.a-pourvoir',
  method: 'GET',
  path: `${BASE}/a-pourvoir`,
  summary: 'Les postes à venir que personne ne tient parce que leur titulaire est absent',
  ...bureau,
  sujet: 'planning',
  aussi: ['edt'],
  output: z.strictObject({ lu_a: instantSchema, postes: z.array(posteAPourvoirSchema) }),
})

export const laisserPoste = operation({
  id: 'planning.a-pourvoir-laisser',
  method: 'PUT',
  path: `${BASE}/a-pourvoir/{pointage_id}`,
  summary: 'Laisse un poste sans personne, sciemment ; ou le remet parmi ceux à pourvoir',
  ...bureau,
  sujet: 'planning',
  params: z.strictObject({ pointage_id: idParam }),
  body: z.strictObject({ laisse: z.boolean() }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const lireEquite = operation({
  id: 'planning.equite',
  method: 'GET',
  path: `${BASE}/equite`,
  summary: 'Nuits, week-ends, jours fériés et changements tardifs de chacun sur douze mois, et avec un mois à venir',
  ...bureau,
  sujet: 'edt',
  query: moisDonne,
  output: equiteSchema,
})

export const lireEquiteDe = operation({
  id: 'planning.equite-agent',
  method: 'GET',
  path: `${BASE}/equite/{userId}`,
  summary: 'Ce que chaque nombre d’une personne compte, jour par jour',
  ...bureau,
  sujet: 'edt',
  params: z.strictObject({ userId: idParam }),
  query: moisDonne,
  output: equitePersonneSchema,
  errors: ['INTROUVABLE'],
})
