import type { ResourceAddress } from '#wire/resource.ts'

/** Posts and their usual hours (specification scheduling §2 "Posts", §7). */
export const POSTES = {
  module: 'vx-gestion-postes-edt',
  path: '/api/edt/modules/gestion-postes-edt/postes',
  key: 'poste_id',
} as const satisfies ResourceAddress
