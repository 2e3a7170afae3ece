import type { ResourceAddress } from '#wire/resource.ts'

/** Start times of posts and what they count for (specification scheduling §2 "Schedules (horaires)", §7): no addition. */
export const HORAIRES = {
  module: 'vx-gestion-horaires-edt',
  path: '/api/edt/modules/gestion-horaires-edt/horaires',
  key: 'horaire_debut',
} as const satisfies ResourceAddress
