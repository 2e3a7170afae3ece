import type { ResourceAddress } from '#wire/resource.ts'

/** Kinds of documents and where they are filed (specification scheduling §2 "Document library configuration"). */
export const DOCUMENTS_TYPES = {
  module: 'vx-configuration-docutheque',
  path: '/api/edt/modules/configuration-docutheque/types',
  key: 'id',
} as const satisfies ResourceAddress
export const CLASSEMENTS_TYPES = {
  module: 'vx-configuration-docutheque',
  path: '/api/edt/modules/configuration-docutheque/classements-types',
  key: 'id',
} as const satisfies ResourceAddress
export const CLASSEMENTS_ZONES = {
  module: 'vx-configuration-docutheque',
  path: '/api/edt/modules/configuration-docutheque/classements-zones',
  key: 'id',
} as const satisfies ResourceAddress
