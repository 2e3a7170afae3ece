import type { ResourceAddress } from '#wire/resource.ts'

/** Sectors of prospects (specification crm-site-editor-home-care §2.1 "Reference-data screens"). */
export const SECTEURS = {
  module: 'vx-gestion-secteurs-prospects-wk-crm',
  path: '/api/entreprises/modules/gestion-secteurs-prospects-wk-crm/secteurs',
  key: 'secteur_id',
} as const satisfies ResourceAddress
