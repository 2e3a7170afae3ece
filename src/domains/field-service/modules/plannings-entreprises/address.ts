/** Address of the plannings. */
export const ADRESSE_PLANNINGS = '/m/plannings-entreprises'

/** Where a visit is created, at an address of a customer. */
export function adresseNouvelle(adresse_id: number): string {
  return `${ADRESSE_PLANNINGS}/nouvelle/${adresse_id}`
}

/** The address a visit is created at; null: the plannings themselves. */
export function lireChemin(chemin: readonly string[]): number | null {
  const [sorte, id = ''] = chemin
  return sorte === 'nouvelle' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
}
