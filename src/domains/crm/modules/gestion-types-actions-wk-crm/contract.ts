import type { ResourceAddress } from '#wire/resource.ts'

/** Kinds of commercial actions (specification crm-site-editor-home-care §2.1 "Reference-data screens"). */
export const ACTIONS_TYPES = {
  module: 'vx-gestion-types-actions-wk-crm',
  path: '/api/entreprises/modules/gestion-types-actions-wk-crm/types',
  key: 'action_type_id',
} as const satisfies ResourceAddress
