/** Address of the rooms; the one that is open comes behind it. */
export const ADRESSE_LOGEMENTS = '/m/gestion-logements'

export function adresseLogement(logement_id: number | null): string {
  return logement_id === null ? ADRESSE_LOGEMENTS : `${ADRESSE_LOGEMENTS}/${logement_id}`
}

/** The room that the address names; null for the list alone. */
export function lireChemin([segment = '']: readonly string[]): number | null {
  return /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : null
}
