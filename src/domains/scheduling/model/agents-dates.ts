import type { JourIso } from '#wire/dates.ts'
import { aMoinsDe } from './regles/ages.ts'

/** Who works is fourteen at least: before 16, in holidays alone (article L4153-3 of the Code du travail). */
export const AGE_MIN = 14
/** Further back than this, a date is a slip of the hand. */
const AGE_MAX = 100
const ANCIENNETE_MAX = 70
/** Who is hired comes within ten years. */
export const AVANCE_MAX = 10

const TROP_LOIN = 'vérifiez l’année.'

const dansAns = (jour: JourIso, ans: number): JourIso => `${Number(jour.slice(0, 4)) + ans}${jour.slice(4)}`
const tropTard = (jour: JourIso, aujourdhui: JourIso, ans = AVANCE_MAX) => jour > dansAns(aujourdhui, ans)
const tropTot = (jour: JourIso, aujourdhui: JourIso) => !aMoinsDe(ANCIENNETE_MAX, jour, aujourdhui)

/** What is wrong with the days of a contract, by field: it begins within ten years, and ends within a working life. */
export function refuserJoursContrat(
  { valable_du, valable_au }: { readonly valable_du?: JourIso; readonly valable_au?: JourIso | null | undefined },
  aujourdhui: JourIso,
): Record<string, string> {
  const champs: Record<string, string> = {}
  if (valable_du !== undefined && (tropTot(valable_du, aujourdhui) || tropTard(valable_du, aujourdhui)))
    champs.valable_du = `À partir du\u00a0: ${TROP_LOIN}`
  if (valable_au && tropTard(valable_au, aujourdhui, ANCIENNETE_MAX))
    champs.valable_au = `Dernier jour\u00a0: ${TROP_LOIN}`
  return champs
}

/** What is wrong with the dates of a person, by field; empty: nothing. Who comes later is as old as they will be then. */
export function refuserDates(
  { naissance, entree }: { readonly naissance: JourIso | null; readonly entree: JourIso | null },
  aujourdhui: JourIso,
): Record<string, string> {
  const champs: Record<string, string> = {}
  const dernier = entree !== null && entree > aujourdhui ? entree : aujourdhui
  if (naissance !== null) {
    const annee = naissance.slice(0, 4)
    if (naissance > aujourdhui) champs.naissance = 'Date de naissance\u00a0: ce jour n’est pas encore venu.'
    else if (!aMoinsDe(AGE_MAX, naissance, aujourdhui))
      champs.naissance = `Date de naissance\u00a0: ${annee} ferait plus de ${AGE_MAX}\u00a0ans, ${TROP_LOIN}`
    else if (aMoinsDe(AGE_MIN, naissance, dernier))
      champs.naissance = `Date de naissance\u00a0: ${annee} ferait moins de ${AGE_MIN}\u00a0ans, ${TROP_LOIN}`
  }
  if (entree === null) return champs
  if (tropTot(entree, aujourdhui) || tropTard(entree, aujourdhui)) champs.entree = `Date d’entrée\u00a0: ${TROP_LOIN}`
  else if (!champs.naissance && aMoinsDe(AGE_MIN, naissance, entree))
    champs.entree = `Date d’entrée\u00a0: elle vient ${AGE_MIN}\u00a0ans au moins après la naissance.`
  return champs
}
