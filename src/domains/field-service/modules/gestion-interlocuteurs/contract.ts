import type { ResourceAddress } from '#wire/resource.ts'

export const INTERLOCUTEURS = {
  module: 'vx-gestion-interlocuteurs',
  path: '/api/entreprises/modules/gestion-interlocuteurs/interlocuteurs',
  key: 'interlocuteur_id',
} as const satisfies ResourceAddress
