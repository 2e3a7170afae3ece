/** Address of the monthly summary, and of what a balance sums (specification scheduling §2 "Monthly statistics summary"). */
const ADRESSE = '/m/statistique-mensuelles'

interface Qui {
  readonly utilisateur_id: number
  readonly annee: number
  readonly mois: number
}

/** The summary of a month, opened on the balance of one person. */
export const adresseSolde = ({ utilisateur_id, annee, mois }: Qui): string =>
  `${ADRESSE}?${new URLSearchParams({
    ...{ annee: String(annee), mois: String(mois) },
    ouvert: `${utilisateur_id}-${mois}-solde`,
  })}`
