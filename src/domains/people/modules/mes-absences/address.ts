/** Absences that one asks for oneself: the list, and the form. */
export const ADRESSE_ABSENCES = '/m/mes-absences'

/** @param corrige the refused entry whose content fills the form */
export const adresseNouvelleAbsence = (corrige?: string): string =>
  `${ADRESSE_ABSENCES}/nouvelle${corrige ? `/${corrige}` : ''}`

/** What the address after the module's own asks for; anything else is the list. */
export function lireChemin([segment, suite]: readonly string[]) {
  return segment === 'nouvelle' ? { nouvelle: true, corrige: suite ?? null } : { nouvelle: false, corrige: null }
}
