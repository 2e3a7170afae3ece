import type { ResourceAddress } from '#wire/resource.ts'

/** Services at home and who gives them (specification crm-site-editor-home-care §2.6). */
export const PRESTATIONS = {
  module: 'vx-gestion-prestations',
  path: '/api/edt/modules/gestion-prestations/prestations',
  key: 'prestation_id',
} as const satisfies ResourceAddress
