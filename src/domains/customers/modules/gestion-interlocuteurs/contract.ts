import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { holdersOf } from '#wire/operation.ts'
import { personalDataOperations } from '#wire/personal-data.ts'
import type { ResourceAddress } from '#wire/resource.ts'

export const INTERLOCUTEURS = {
  module: 'vx-gestion-interlocuteurs',
  path: '/api/entreprises/modules/gestion-interlocuteurs/interlocuteurs',
  key: 'interlocuteur_id',
} as const satisfies ResourceAddress

/** What names somebody to talk to; the bin keeps a deleted row, erasing keeps nothing. */
export const donneesInterlocuteur = personalDataOperations({
  id: 'gestion-interlocuteurs',
  path: INTERLOCUTEURS.path,
  right: holdersOf(MODULE_UTILISATEURS),
})
