/** Addresses of the board: the list, and one exchange by the identity its author's device gave it. */
export const ADRESSE_BOURSE = '/m/bourse-des-echanges-edt'

export function adresseEchange(uid: string): string {
  return `${ADRESSE_BOURSE}/echange/${uid}`
}

/** The exchange that the address after the module's own asks for; null for the list and for anything else. */
export function lireChemin([genre, uid]: readonly string[]): string | null {
  return genre === 'echange' && uid ? uid : null
}
