import { z } from 'zod'
import { idParam, instantDonneSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { canalSchema } from './prevenir.ts'
import { MODULE_REGULATION } from './regulation.ts'

/** What the office says to the customer of a visit, and makes of what they said. */
const duBureau = {
  right: holdersOf(MODULE_REGULATION),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params: z.strictObject({ id: idParam }),
  output: noticeSchema,
} as const
const EP = '/api/regulation/interventions/{id}'

/** Writes to the customer what the visit is at: their appointment, that somebody comes, their report; with their link. */
export const prevenirClient = operation({
  id: 'regulation.prevenir',
  method: 'POST',
  path: `${EP}/prevenir`,
  summary: 'Prévient le client par e-mail ou par SMS, avec un lien sans compte vers sa visite',
  ...duBureau,
  /** Absent: by mail where they have an address, else by text message. */
  body: z.strictObject({ canal: canalSchema.optional() }),
  errors: ['INTROUVABLE', 'ADRESSE_A_CONFIRMER', 'ETAPE_REFUSEE', 'TROP_DE_TENTATIVES', 'CLE_REUTILISEE', 'EN_COURS'],
})

/** What the customer was sent opens nothing any more, at a wrong address for one. */
export const couperLienClient = operation({
  id: 'regulation.couper-lien',
  method: 'POST',
  path: `${EP}/couper-lien`,
  summary: 'Coupe le lien sans compte que le client a reçu vers sa visite',
  ...duBureau,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE'],
})

/** What a customer said whom no slot suits: seen to, or waiting again. `de` is when it was said, as it was read. */
export const traiterEmpechementClient = operation({
  id: 'regulation.empechement',
  method: 'PUT',
  path: `${EP}/empechement`,
  summary: 'Dit traitée la réponse d’un client à qui aucun créneau ne convient, ou la remet à traiter',
  ...duBureau,
  body: z.strictObject({ de: instantDonneSchema, traite: z.boolean() }),
  errors: ['INTROUVABLE', 'PLAN_MODIFIE'],
})
