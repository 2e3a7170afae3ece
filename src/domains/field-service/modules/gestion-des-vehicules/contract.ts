import type { ResourceAddress } from '#wire/resource.ts'

export const VEHICULES = {
  module: 'vx-gestion-des-vehicules',
  path: '/api/linker/modules/gestion-des-vehicules/vehicules',
  key: 'vehicule_id',
} as const satisfies ResourceAddress
