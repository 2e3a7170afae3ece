import { estJourUsuel, type JourIso } from '#wire/dates.ts'

/** Addresses of the module's screens (specification scheduling §2 "My planning"). */
export const ADRESSE_PLANNING = '/m/mon-planning-edt'

/**
 * The people of a day: the specification's `cx-all-planning-journee`.
 * @param utilisateur_id whose line is meant
 */
export function adresseJour(jour: JourIso, utilisateur_id?: number): string {
  return `${ADRESSE_PLANNING}/jour/${jour}${utilisateur_id ? `/personne/${utilisateur_id}` : ''}`
}

export function adresseEchange(jour: JourIso, utilisateur_id: number): string {
  return `${adresseJour(jour)}/echange/${utilisateur_id}`
}

/** @param entree the refused entry whose content fills the form: its day is found on the device */
export function adresseCorriger(entree: string): string {
  return `${ADRESSE_PLANNING}/corriger/${entree}`
}

export type Vue =
  | { nom: 'liste' }
  | { nom: 'jour'; jour: JourIso; personne?: number }
  | { nom: 'echange'; jour: JourIso; utilisateur_id: number }
  | { nom: 'corriger'; entree: string }

/** What the address after the module's own asks for; anything else is the list. */
export function lireChemin(chemin: readonly string[]): Vue {
  const [genre, valeur = '', suite, numero] = chemin
  if (genre === 'corriger' && valeur !== '') return { nom: 'corriger', entree: valeur }
  if (genre !== 'jour' || !estJourUsuel(valeur)) return { nom: 'liste' }
  const utilisateur_id = Number(numero)
  if (Number.isSafeInteger(utilisateur_id) && utilisateur_id > 0) {
    if (suite === 'echange') return { nom: 'echange', jour: valeur, utilisateur_id }
    if (suite === 'personne') return { nom: 'jour', jour: valeur, personne: utilisateur_id }
  }
  return { nom: 'jour', jour: valeur }
}
