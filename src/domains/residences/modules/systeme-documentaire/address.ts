/** Address of the documents; the one that is open comes behind it. */
export const ADRESSE_DOCUMENTS = '/m/systeme-documentaire'

export function adresseDocument(document_id: number | null): string {
  return document_id === null ? ADRESSE_DOCUMENTS : `${ADRESSE_DOCUMENTS}/${document_id}`
}

/** Where a document is reviewed: its next version is asked for over its versions. */
export const adresseRevision = (document_id: number): string =>
  `${adresseDocument(document_id)}?onglet=versions&deposer=1`

/** The document that the address names; null for the list alone. */
export function lireChemin([segment = '']: readonly string[]): number | null {
  return /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : null
}
