import type { ActionPresentation } from '#client/modules/modules.ts'
import { LIRE_HORS_LIGNE } from '#domains/residences/model/hors-ligne.ts'

/** What the sync centre does with actions of this module: a reading is nobody's work, and there is nothing of it to correct. */
export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [LIRE_HORS_LIGNE.type]: { silent: true, keepMine: null },
}
