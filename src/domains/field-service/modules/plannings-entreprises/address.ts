/** Address of the plannings. */
export const ADRESSE_PLANNINGS = '/m/plannings-entreprises'

/** Parameter that names the request which the visit answers. */
export const DEMANDE = 'demande'

/** Where a visit is created, at an address of a customer; for a request of theirs, or on its own. */
export function adresseNouvelle(adresse_id: number, demande_id: number | null = null): string {
  return `${ADRESSE_PLANNINGS}/nouvelle/${adresse_id}${demande_id === null ? '' : `?${DEMANDE}=${demande_id}`}`
}

/** The address a visit is created at; null: the plannings themselves. */
export function lireChemin(chemin: readonly string[]): number | null {
  const [sorte, id = ''] = chemin
  return sorte === 'nouvelle' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
}
