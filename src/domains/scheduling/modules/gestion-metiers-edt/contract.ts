import type { ResourceAddress } from '#wire/resource.ts'

/** Jobs (specification scheduling §2 "Jobs (metier)", §7). */
export const METIERS = {
  module: 'vx-gestion-metiers-edt',
  path: '/api/edt/modules/gestion-metiers-edt/metiers',
  key: 'metier_id',
} as const satisfies ResourceAddress
