import type { ResourceAddress } from '#wire/resource.ts'

/** Kinds of housing units (specification scheduling §2 "Housing configuration"). */
export const LOGEMENTS_TYPES = {
  module: 'vx-configuration-logements',
  path: '/api/edt/modules/configuration-logements/types',
  key: 'id',
} as const satisfies ResourceAddress
