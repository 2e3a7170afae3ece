import { z } from 'zod'
import { idParam } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import type { ResourceAddress } from '#wire/resource.ts'

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
