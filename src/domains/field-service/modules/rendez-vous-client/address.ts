/** Where a customer's link leads, by its secret. */
export const adresseRendezVous = (jeton: string): string => `/rdv/${jeton}`

/** The secret in the address of a customer's page; null: any other address. */
export function lireAdresseClient(chemin: string): string | null {
  return /^\/rdv\/([\w-]{1,200})\/?$/.exec(chemin)?.[1] ?? null
}
