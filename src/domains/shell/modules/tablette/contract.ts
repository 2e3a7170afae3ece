import { z } from 'zod'
import { MODULE_AGENTS } from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { tokenAnswerSchema } from '#domains/shell/modules/session/contract.ts'
import { idSchema, instantSchema, uuidSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, holdersOf, operation } from '#wire/operation.ts'

const codeSchema = z.string().regex(/^\d{4,6}$/, 'Le code a de 4 à 6 chiffres.')
const device = { appareil_id: uuidSchema.optional(), appareil_libelle: z.string().max(120).optional() }

export const tabletteSchema = z.strictObject({
  tablette_id: uuidSchema,
  libelle: z.string(),
  creee_a: instantSchema,
  creee_par_nom: z.string(),
  /** How many people have a code there. */
  personnes: z.number().int(),
})
export type Tablette = z.infer<typeof tabletteSchema>

export const listTablettes = operation({
  id: 'tablette.lister',
  method: 'GET',
  path: '/api/tablettes',
  summary: 'Les tablettes partagées de la maison',
  right: holdersOf(MODULE_AGENTS),
  tenant: 'company',
  offline: 'cached',
  sujet: 'appareils',
  output: z.array(tabletteSchema),
})

export const shareTablette = operation({
  id: 'tablette.partager',
  method: 'POST',
  path: '/api/tablettes',
  summary: 'Fait de cet appareil une tablette partagée',
  right: holdersOf(MODULE_AGENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'appareils',
  body: z.strictObject({ libelle: z.string().trim().min(1).max(120), mot_de_passe: z.string().min(1).max(200) }),
  output: noticeSchema,
  errors: ['DROIT_MANQUANT', 'MOT_DE_PASSE_ACTUEL', 'TROP_DE_TENTATIVES', 'ORIGINE_REFUSEE', 'DEJA_PRIS'],
})

export const withdrawTablette = operation({
  id: 'tablette.retirer',
  method: 'DELETE',
  path: '/api/tablettes/{tablette_id}',
  summary: 'Une tablette n’est plus partagée\u00a0: ses sessions et ses codes finissent',
  right: holdersOf(MODULE_AGENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'appareils',
  params: z.strictObject({ tablette_id: uuidSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
})

export const personneSchema = z.strictObject({
  utilisateur_id: idSchema,
  nom: z.string(),
  /** Too many wrong codes: the password is asked first. */
  bloquee: z.boolean(),
})

/** Asked before anybody is signed in: null where this browser is no shared tablet, or is one no more. */
export const readTablette = operation({
  id: 'tablette.lire',
  method: 'GET',
  path: '/api/tablette',
  summary: 'Qui peut ouvrir sa session sur cette tablette partagée',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  output: z.strictObject({
    tablette: z.strictObject({ libelle: z.string(), personnes: z.array(personneSchema) }).nullable(),
  }),
})

export const enrol = operation({
  id: 'tablette.inscrire',
  method: 'POST',
  path: '/api/tablette/personnes',
  summary: 'Choisit son code sur cette tablette, son mot de passe donné une fois, et y ouvre sa session',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  body: z.strictObject({
    username: z.string().min(1).max(254),
    password: z.string().min(1).max(200),
    code: codeSchema,
    ...device,
  }),
  output: tokenAnswerSchema,
  bodyLimit: 4096,
  errors: ['INTROUVABLE', 'IDENTIFICATION', 'DROIT_MANQUANT', 'TROP_DE_TENTATIVES', 'ORIGINE_REFUSEE'],
})

export const openOnTablette = operation({
  id: 'tablette.ouvrir',
  method: 'POST',
  path: '/api/tablette/session',
  summary: 'Ouvre sa session par son code\u00a0; celle de la personne d’avant finit',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  body: z.strictObject({ utilisateur_id: idSchema, code: codeSchema, ...device }),
  output: tokenAnswerSchema,
  bodyLimit: 4096,
  servedOnLowDisk: true,
  errors: ['INTROUVABLE', 'CODE_FAUX', 'CODE_BLOQUE', 'COMPTE_INACTIF', 'ORIGINE_REFUSEE'],
})

export const lockTablette = operation({
  id: 'tablette.verrouiller',
  method: 'DELETE',
  path: '/api/tablette/session',
  summary: 'Finit la session ouverte sur cette tablette',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  output: noticeSchema,
  servedOnLowDisk: true,
  errors: ['INTROUVABLE', 'ORIGINE_REFUSEE'],
})
