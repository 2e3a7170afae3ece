import { estJourUsuel, type JourIso } from '#wire/dates.ts'

export const ADRESSE_REGULATION = '/m/regulation-interventions'

/** Address of a visit on the dispatchers' desk, for notifications. */
export function adresseRegulation(jour: string, intervention_id: number): string {
  return `${ADRESSE_REGULATION}/${jour}/${intervention_id}`
}

export type Vue = { readonly jour: JourIso; readonly id: number | null }

/** What the address names: `[]` today, `[jour]`, `[jour, id]`. Anything else is today: a link never breaks the screen. */
export function lireChemin(chemin: readonly string[], aujourdhui: JourIso): Vue {
  const [jour = '', id = ''] = chemin
  if (!estJourUsuel(jour)) return { jour: aujourdhui, id: null }
  return { jour, id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null }
}

/** Today has no date in its address: a tab left open overnight opens on the new day. */
export function adresseDe({ jour, id }: Vue, aujourdhui: JourIso): string {
  if (id !== null) return adresseRegulation(jour, id)
  return jour === aujourdhui ? ADRESSE_REGULATION : `${ADRESSE_REGULATION}/${jour}`
}
