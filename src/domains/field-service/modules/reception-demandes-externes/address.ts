/** Requests that other companies offer. */
export const ADRESSE_EXTERNES = '/m/reception-demandes-externes'

export function adresseExterne(demande_id: number): string {
  return `${ADRESSE_EXTERNES}/${demande_id}`
}

/** The one that the address opens beside the list. */
export function lireChemin([premier = '']: readonly string[]): number | null {
  return /^[1-9]\d{0,9}$/.test(premier) ? Number(premier) : null
}
