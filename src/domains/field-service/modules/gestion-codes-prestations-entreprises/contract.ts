import { z } from 'zod'
import { idParam } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import type { ResourceAddress } from '#wire/resource.ts'
import { transferBodySchema, transferItemSchema } from '#wire/transfer.ts'

export const PRESTATIONS = {
  module: 'vx-gestion-codes-prestations-entreprises',
  path: '/api/entreprises/modules/gestion-codes-prestations-entreprises/prestations',
  key: 'prestation_id',
} as const satisfies ResourceAddress

/** Absolute: a repeat changes nothing. */
export const souscrirePrestation = operation({
  id: 'prestations.souscrire',
  method: 'POST',
  path: `${PRESTATIONS.path}/{prestation_id}/souscriptions`,
  summary: 'Propose une prestation, ou cesse de la proposer',
  right: holdersOf(PRESTATIONS.module),
  tenant: 'company',
  offline: 'online-only',
  params: z.strictObject({ prestation_id: idParam }),
  query: z.strictObject({ action: z.enum(['inscription', 'desinscription']) }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

const ofCompany = { right: holdersOf(PRESTATIONS.module), tenant: 'company' } as const
const choices = z.array(transferItemSchema)

/** "Sélections des métiers": what the company does, out of the catalogue of trades. */
export const lireMetiers = operation({
  ...ofCompany,
  id: 'prestations.metiers',
  method: 'GET',
  path: `${PRESTATIONS.path}/0/categories`,
  summary: 'Métiers du catalogue, et ceux de l’entreprise',
  offline: 'cached',
  output: choices,
})

export const choisirMetiers = operation({
  ...ofCompany,
  id: 'prestations.metiers-enregistrer',
  method: 'PUT',
  path: `${PRESTATIONS.path}/0/categories/0`,
  summary: 'Garde exactement ces métiers',
  offline: 'online-only',
  body: transferBodySchema,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

/** Postcodes of the addresses that the company knows, and those it serves; the number of a line is the postcode. */
export const lireCodesPostaux = operation({
  ...ofCompany,
  id: 'prestations.cp',
  method: 'GET',
  path: `${PRESTATIONS.path}/0/cp`,
  summary: 'Codes postaux connus, et ceux que l’entreprise dessert',
  offline: 'cached',
  output: choices,
})

export const choisirCodesPostaux = operation({
  ...ofCompany,
  id: 'prestations.cp-enregistrer',
  method: 'PUT',
  path: `${PRESTATIONS.path}/0/cp/0`,
  summary: 'Garde exactement ces codes postaux',
  offline: 'online-only',
  body: transferBodySchema,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
