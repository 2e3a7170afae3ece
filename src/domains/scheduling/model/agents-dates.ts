import type { JourIso } from '#wire/dates.ts'
import { aMoinsDe } from './regles/ages.ts'

/** Who works is fourteen at least: before 16, in holidays alone (article L4153-3 of the Code du travail). */
export const AGE_MIN = 14
/** Further back than this, a date is a slip of the hand. */
const AGE_MAX = 100
const ANCIENNETE_MAX = 70

const TROP_LOIN = 'vérifiez l’année.'

/** What is wrong with the dates of a person, by field; empty: nothing. */
export function refuserDates(
  { naissance, entree }: { readonly naissance: JourIso | null; readonly entree: JourIso | null },
  aujourdhui: JourIso,
): Record<string, string> {
  const champs: Record<string, string> = {}
  if (naissance !== null) {
    if (naissance > aujourdhui) champs.naissance = 'Date de naissance\u00a0: ce jour n’est pas encore venu.'
    else if (!aMoinsDe(AGE_MAX, naissance, aujourdhui)) champs.naissance = `Date de naissance\u00a0: ${TROP_LOIN}`
  }
  if (entree === null) return champs
  if (!aMoinsDe(ANCIENNETE_MAX, entree, aujourdhui)) champs.entree = `Date d’entrée\u00a0: ${TROP_LOIN}`
  else if (!champs.naissance && aMoinsDe(AGE_MIN, naissance, entree))
    champs.entree = `Date d’entrée\u00a0: elle vient ${AGE_MIN}\u00a0ans au moins après la naissance.`
  return champs
}
