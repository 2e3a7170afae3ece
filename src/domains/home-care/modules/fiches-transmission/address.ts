/** Addresses of the module: the list, a sheet, its form, every sheet there is. */
export const ADRESSE_LISTE = '/m/fiches-transmission'
export const ADRESSE_NOUVELLE = `${ADRESSE_LISTE}/nouvelle`
export const ADRESSE_REGISTRE = `${ADRESSE_LISTE}/registre`

export function adresseFiche(uid: string): string {
  return `${ADRESSE_LISTE}/fiche/${uid}`
}

export function adresseCorriger(uid: string): string {
  return `${ADRESSE_LISTE}/corriger/${uid}`
}

/** @param entree_id the refused entry whose content fills the form */
export function adresseReprendre(entree_id: string): string {
  return `${ADRESSE_LISTE}/reprendre/${entree_id}`
}

/** A sheet by its number, however old: read from the office. */
export function adresseArchive(transmission_id: number): string {
  return `${ADRESSE_REGISTRE}/${transmission_id}`
}

export function adressePersonne(personne: string): string {
  return `${ADRESSE_LISTE}/personne/${encodeURIComponent(personne)}`
}

/** What the form is about: a new sheet, one to correct, or one that the office refused. */
export type Saisie =
  | { readonly genre: 'nouvelle' }
  | { readonly genre: 'corriger'; readonly uid: string }
  | { readonly genre: 'reprendre'; readonly entree_id: string }

export type Chemin =
  | { readonly nom: 'liste'; readonly personne?: string }
  | { readonly nom: 'fiche'; readonly uid: string }
  | { readonly nom: 'saisie'; readonly saisie: Saisie }
  | { readonly nom: 'registre' }
  | { readonly nom: 'archive'; readonly id: number }

/** What the address after the module's own asks for; anything else is the list: a link never breaks the screen. */
export function lireChemin(chemin: readonly string[]): Chemin {
  const [genre, cible = ''] = chemin
  if (genre === 'nouvelle') return { nom: 'saisie', saisie: { genre } }
  if (genre === 'registre') return /^[1-9]\d{0,9}$/.test(cible) ? { nom: 'archive', id: Number(cible) } : { nom: genre }
  if (cible === '') return { nom: 'liste' }
  if (genre === 'fiche') return { nom: 'fiche', uid: cible }
  if (genre === 'corriger') return { nom: 'saisie', saisie: { genre, uid: cible } }
  if (genre === 'reprendre') return { nom: 'saisie', saisie: { genre, entree_id: cible } }
  if (genre === 'personne') return { nom: 'liste', personne: cible }
  return { nom: 'liste' }
}
