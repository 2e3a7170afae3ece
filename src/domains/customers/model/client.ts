/** What an erased customer is called: the visits, the reports and the accounts stay, about nobody. */
export const CLIENT_EFFACE = 'Client effacé'

/** Nobody is visited whom nobody can name. */
export const REFUS_CLIENT_EFFACE = 'Ce client a été effacé\u00a0: plus rien ne se planifie chez lui.'

interface NomClient {
  readonly client_civilite: string
  readonly client_prenom: string
  readonly client_nom: string
}

/** "Mme Claire Vasseur", or the company's name alone. */
export function nomClient(i: NomClient): string {
  return [i.client_civilite, i.client_prenom, i.client_nom].filter(Boolean).join(' ')
}

/** "Mme Vasseur": who it is, where there is room for a few words. */
export function nomCourtClient(i: Pick<NomClient, 'client_civilite' | 'client_nom'>): string {
  return [i.client_civilite, i.client_nom].filter(Boolean).join(' ')
}

/** Why two customers may be one, as it is said. */
export const RAISONS = {
  telephone: 'même téléphone',
  email: 'même e-mail',
  nom: 'même nom',
  nom_inverse: 'nom et prénom inversés',
  nom_proche: 'nom à une lettre près',
} as const
export type RaisonDoublon = keyof typeof RAISONS
