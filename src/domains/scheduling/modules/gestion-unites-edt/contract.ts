import type { ResourceAddress } from '#wire/resource.ts'

/** Units of a house: floors, services (specification scheduling §2 "Monthly planning": filters by trade and unit). */
export const UNITES = {
  module: 'vx-gestion-unites-edt',
  path: '/api/edt/modules/gestion-unites-edt/unites',
  key: 'unite_id',
} as const satisfies ResourceAddress
