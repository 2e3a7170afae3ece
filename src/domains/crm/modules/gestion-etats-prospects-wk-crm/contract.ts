import type { ResourceAddress } from '#wire/resource.ts'

/** States of prospects (specification crm-site-editor-home-care §2.1 "Reference-data screens"). */
export const ETATS = {
  module: 'vx-gestion-etats-prospects-wk-crm',
  path: '/api/entreprises/modules/gestion-etats-prospects-wk-crm/etats',
  key: 'etat_id',
} as const satisfies ResourceAddress
