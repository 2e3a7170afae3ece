/** Address of the module: `/2026` of it is a year. */
const ADRESSE_TABLEAU = '/m/mon-tableau-de-bord-gdt'

export function adresseAnnee(annee: number): string {
  return `${ADRESSE_TABLEAU}/${annee}`
}

/** One's own sheet of a month: read, signed, or disagreed with. */
export function adresseFeuille({ annee, mois }: { readonly annee: number; readonly mois: number }): string {
  return `${ADRESSE_TABLEAU}/feuille/${annee}-${String(mois).padStart(2, '0')}`
}

/** The sheet that the address after the module's own names; null: it names none. */
export function lireFeuille([sorte, cle = '']: readonly string[]): { annee: number; mois: number } | null {
  if (sorte !== 'feuille' || !/^20\d\d-(0[1-9]|1[0-2])$/.test(cle)) return null
  return { annee: Number(cle.slice(0, 4)), mois: Number(cle.slice(5)) }
}
