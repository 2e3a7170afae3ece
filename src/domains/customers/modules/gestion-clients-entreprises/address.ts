import { estJourUsuel, type JourIso } from '#wire/dates.ts'

/** Address of the company's customers. */
export const ADRESSE_CLIENTS = '/m/gestion-clients-entreprises'

/** The file of one customer. */
export function adresseClient(client_id: number): string {
  return `${ADRESSE_CLIENTS}/client/${client_id}`
}

/** Visits at all customers', the week of a day; without one, this week. */
export const adresseAgenda = (jour?: JourIso): string => `${ADRESSE_CLIENTS}/agenda${jour ? `/${jour}` : ''}`

export type Vue =
  | { readonly nom: 'liste' }
  | { readonly nom: 'fiche'; readonly id: number }
  | { readonly nom: 'agenda'; readonly jour: JourIso | null }

/** What the address names; anything else is the list (with a row of it, or its bin). */
export function lireChemin([sorte, quoi = '']: readonly string[]): Vue {
  if (sorte === 'client' && /^[1-9]\d{0,9}$/.test(quoi)) return { nom: 'fiche', id: Number(quoi) }
  if (sorte === 'agenda') return { nom: 'agenda', jour: estJourUsuel(quoi) ? quoi : null }
  return { nom: 'liste' }
}
