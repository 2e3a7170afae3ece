import type { ActionPresentation } from '#client/modules/modules.ts'
import { TYPE_DEMANDER_ABSENCE } from '#domains/people/model/demande-absence.ts'
import { adresseNouvelleAbsence } from '../address.ts'

/** What the sync centre does with refused actions of this module: the form opens again with what was typed. */
export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [TYPE_DEMANDER_ABSENCE]: { correct: entry => adresseNouvelleAbsence(entry.id) },
}
