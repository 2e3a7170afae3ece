import { oublierLieux } from '#server/people/given-place.ts'
import type { Entry } from '#server/retention/rule.ts'

/** What a house keeps of its agents for a time. */
export const conservation: readonly Entry[] = [
  oublierLieux({
    nom: 'edt.lieux',
    quoi: 'Commune qu’un agent a donnée pour les remplacements près de chez lui',
    table: 'lieu_agent',
  }),
]
