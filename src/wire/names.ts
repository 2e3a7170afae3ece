/** People's names as they are read: first name, then name, as they were typed (no capitals, no order of registers). */

/** Someone as the tables know them; either part may be missing. */
export interface Nommable {
  readonly prenom?: string | null | undefined
  readonly nom?: string | null | undefined
}

/** "Claire Vasseur". Empty when nothing is known: the caller then says who it is otherwise (an address, "Le bureau"). */
export function formaterNom({ prenom, nom }: Nommable): string {
  return [prenom, nom]
    .map(mot => mot?.trim())
    .filter(Boolean)
    .join(' ')
}

/** An y before a vowel is heard as a consonant: "de Yann", but "d’Yves". */
const VOYELLE = /^(?:[aeiouhàâäéèêëîïôöœùûü]|y(?![aeiouéè]))/i

/** "d’Amélie", "de Claire": an h is taken as mute, as in most first names. */
export function deQui(nom: string): string {
  return VOYELLE.test(nom) ? `d’${nom}` : `de ${nom}`
}
