import { z } from 'zod'
import { instantSchema, uuidSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, operation } from '#wire/operation.ts'

export const appareilSchema = z.strictObject({
  session_id: uuidSchema,
  appareil_libelle: z.string(),
  creee_a: instantSchema,
  vue_a: instantSchema,
  /** Actions the device said it still held. */
  en_attente: z.number().int(),
  /** The device that asks. */
  courant: z.boolean(),
})
export type Appareil = z.infer<typeof appareilSchema>

export const listAppareils = operation({
  id: 'appareil.lister',
  method: 'GET',
  path: '/api/appareils',
  summary: 'Les appareils où la personne est connectée',
  right: anySession,
  tenant: 'self',
  offline: 'cached',
  sujet: 'appareils',
  output: z.array(appareilSchema),
})

export const closeAppareil = operation({
  id: 'appareil.deconnecter',
  method: 'DELETE',
  path: '/api/appareils/{session_id}',
  summary: 'Déconnecte un appareil à distance',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'appareils',
  params: z.strictObject({ session_id: uuidSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
})

export const closeOtherAppareils = operation({
  id: 'appareil.deconnecter-les-autres',
  method: 'DELETE',
  path: '/api/appareils',
  summary: 'Déconnecte tous les autres appareils',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'appareils',
  output: noticeSchema,
  errors: ['DROIT_MANQUANT'],
})

export const assistanceSchema = z.strictObject({
  session_id: uuidSchema,
  /** Who came, of the platform's administration. */
  acteur_nom: z.string(),
  motif: z.string(),
  ouverte_a: instantSchema,
  /** When it ended, or must end at the latest. */
  fin_a: instantSchema,
  en_cours: z.boolean(),
})
export type Assistance = z.infer<typeof assistanceSchema>

export const listAssistances = operation({
  id: 'appareil.assistances',
  method: 'GET',
  path: '/api/appareils/assistances',
  summary: 'Les ouvertures du compte par l’administration de la plateforme, les plus récentes d’abord',
  right: anySession,
  tenant: 'self',
  offline: 'cached',
  sujet: 'appareils',
  output: z.array(assistanceSchema),
})
