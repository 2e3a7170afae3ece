/** Address of the house's agents; the one that is open comes behind it. */
export const ADRESSE_AGENTS = '/m/gestion-agents-edt'

export function adresseAgent(utilisateur_id: number | null): string {
  return utilisateur_id === null ? ADRESSE_AGENTS : `${ADRESSE_AGENTS}/${utilisateur_id}`
}

/** The agent that the address names; null for the list alone. */
export function lireChemin([segment = '']: readonly string[]): number | null {
  return /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : null
}

/** Where one chooses how agents are added: typed, pasted or imported. */
export const ADRESSE_AJOUT = `${ADRESSE_AGENTS}/ajouter`
export const estAjout = ([segment]: readonly string[]): boolean => segment === 'ajouter'
