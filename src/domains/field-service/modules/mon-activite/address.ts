/** Addresses of the module's three screens (specification field-service §2 views cx-page-interventions and following). */
export const ADRESSE_LISTE = '/m/mon-activite'

/** Of a visit on its technician's phone, for notifications too. */
export function adresseIntervention(id: number): string {
  return `${ADRESSE_LISTE}/intervention/${id}`
}

/** @param corrige the refused entry whose content fills the form */
export function adresseCloture(id: number, corrige?: string): string {
  return `${adresseIntervention(id)}/cloture${corrige ? `/${corrige}` : ''}`
}

export type Vue =
  | { nom: 'liste' }
  | { nom: 'intervention'; id: number }
  | { nom: 'cloture'; id: number; corrige: string | null }

/** What the address after the module's own asks for; anything else is the list. */
export function lireChemin(chemin: readonly string[]): Vue {
  const [genre, numero, suite, corrige] = chemin
  const id = Number(numero)
  if (genre !== 'intervention' || !Number.isSafeInteger(id) || id <= 0) return { nom: 'liste' }
  return suite === 'cloture' ? { nom: 'cloture', id, corrige: corrige ?? null } : { nom: 'intervention', id }
}
