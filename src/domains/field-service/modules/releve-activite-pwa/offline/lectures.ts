/** What to read of the statement: a year's months, or the figures of one of them. */
export function releveDe(annee: number, mois?: number) {
  return { query: { annee: String(annee), ...(mois === undefined ? {} : { mois: String(mois) }) } }
}
