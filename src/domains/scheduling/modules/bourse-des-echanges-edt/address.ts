/** Addresses of the board: the list, one exchange by the identity its author's device gave it, one post to take by its number. */
export const ADRESSE_BOURSE = '/m/bourse-des-echanges-edt'

export function adresseEchange(uid: string): string {
  return `${ADRESSE_BOURSE}/echange/${uid}`
}

export function adresseAppel(appel_id: number): string {
  return `${ADRESSE_BOURSE}/appel/${appel_id}`
}

/** The post to take that the address asks for; null for anything else. */
export function lireAppel([genre, numero = '']: readonly string[]): number | null {
  return genre === 'appel' && /^[1-9]\d{0,9}$/.test(numero) ? Number(numero) : null
}

/** The exchange that the address after the module's own asks for; null for the list and for anything else. */
export function lireChemin([genre, uid]: readonly string[]): string | null {
  return genre === 'echange' && uid ? uid : null
}
