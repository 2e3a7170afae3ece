import type { ResourceAddress } from '#wire/resource.ts'

export const ZONES = {
  module: 'vx-gestion-zones',
  path: '/api/entreprises/modules/gestion-zones/zones',
  key: 'zones_id',
} as const satisfies ResourceAddress
