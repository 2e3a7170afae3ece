/** Address of the residents; the one that is open comes behind it. */
export const ADRESSE_RESIDENTS = '/m/gestion-residents'

export function adresseResident(resident_id: number | null): string {
  return resident_id === null ? ADRESSE_RESIDENTS : `${ADRESSE_RESIDENTS}/${resident_id}`
}

/** Parts of the page of somebody, as a phone shows them one at a time. */
export const VOLETS = ['fiche', 'contacts', 'sante', 'documents', 'suivi'] as const
export type Volet = (typeof VOLETS)[number]

export const adresseVolet = (resident_id: number, volet: Volet): string =>
  `${adresseResident(resident_id)}?volet=${volet}`

/** Where a legal document is renewed: the deposit, its slot chosen. */
export const adresseDepot = (resident_id: number, fichiers_legaux_id: number): string =>
  `${adresseVolet(resident_id, 'documents')}&deposer=${fichiers_legaux_id}`

/** Who read of somebody's health. */
export const ADRESSE_ACCES = `${ADRESSE_RESIDENTS}/acces`

/** What one needs of them in an emergency. */
export const adresseUrgence = (resident_id: number): string => `${adresseResident(resident_id)}/urgence`

/** The sheets that this device keeps, to be read without network. */
export const ADRESSE_URGENCES = `${ADRESSE_RESIDENTS}/urgences`

/** What the house allows devices to keep. */
export const ADRESSE_HORS_LIGNE = `${ADRESSE_RESIDENTS}/hors-ligne`

type Page = 'acces' | 'urgences' | 'hors-ligne' | 'urgence' | 'fiche'

/** What stands behind the module: a page of its own, the emergency sheet of the one that is named, their page. */
export function lirePage([premier, second]: readonly string[]): Page {
  if (premier === 'acces' || premier === 'urgences' || premier === 'hors-ligne') return premier
  return second === 'urgence' ? 'urgence' : 'fiche'
}

/** The resident that the address names; null for the list alone. */
export function lireChemin([segment = '']: readonly string[]): number | null {
  return /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : null
}
