/** Addresses of the module: the duties, the form of an intervention, the month. */
export const ADRESSE_LISTE = '/m/gestion-astreintes-pwa-gdt'
export const ADRESSE_MOIS = `${ADRESSE_LISTE}/mois`

export function adresseNouvelle(astreinte_id: number): string {
  return `${ADRESSE_LISTE}/nouvelle/${astreinte_id}`
}

export function adresseModifier(uid: string): string {
  return `${ADRESSE_LISTE}/modifier/${uid}`
}

/** @param entree_id the refused entry whose content fills the form */
export function adresseCorriger(entree_id: string): string {
  return `${ADRESSE_LISTE}/corriger/${entree_id}`
}

/** What the form is about: a new intervention, one to change, or one that the office refused. */
export type Saisie =
  | { readonly genre: 'nouvelle'; readonly astreinte_id: number }
  | { readonly genre: 'modifier'; readonly uid: string }
  | { readonly genre: 'corriger'; readonly entree_id: string }

export type Vue =
  | { readonly nom: 'liste' }
  | { readonly nom: 'mois' }
  | { readonly nom: 'saisie'; readonly saisie: Saisie }

/** What the address after the module's own asks for; anything else is the list: a link never breaks the screen. */
export function lireChemin(chemin: readonly string[]): Vue {
  const [genre, cible = ''] = chemin
  if (genre === 'mois') return { nom: 'mois' }
  if (genre === 'nouvelle' && /^[1-9]\d{0,9}$/.test(cible))
    return { nom: 'saisie', saisie: { genre, astreinte_id: Number(cible) } }
  if (genre === 'modifier' && cible !== '') return { nom: 'saisie', saisie: { genre, uid: cible } }
  if (genre === 'corriger' && cible !== '') return { nom: 'saisie', saisie: { genre, entree_id: cible } }
  return { nom: 'liste' }
}
