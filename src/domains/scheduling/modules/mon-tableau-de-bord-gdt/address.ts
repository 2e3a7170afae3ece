/** Address of the module: `/2026` of it is a year. */
const ADRESSE_TABLEAU = '/m/mon-tableau-de-bord-gdt'

export function adresseAnnee(annee: number): string {
  return `${ADRESSE_TABLEAU}/${annee}`
}
