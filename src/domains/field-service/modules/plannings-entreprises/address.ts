import { estJourUsuel, type JourIso, lundiDe } from '#wire/dates.ts'

/** Address of the plannings. */
export const ADRESSE_PLANNINGS = '/m/plannings-entreprises'

/** Parameter that names the request which the visit answers. */
export const DEMANDE = 'demande'

/** Parameter that names the finished visit which it follows. */
export const SUITE = 'suite'

/** Where a visit is created, at an address of a customer; for a request of theirs, or on its own. */
export function adresseNouvelle(adresse_id: number, demande_id: number | null = null): string {
  return `${ADRESSE_PLANNINGS}/nouvelle/${adresse_id}${demande_id === null ? '' : `?${DEMANDE}=${demande_id}`}`
}

/** Where the follow-up of a finished visit is created. */
export const adresseSuite = (adresse_id: number, intervention_id: number): string =>
  `${adresseNouvelle(adresse_id)}?${SUITE}=${intervention_id}`

const pour = (technicien: number | null | undefined) => (technicien ? `?technicien=${technicien}` : '')

/** A week of the plannings, by any of its days; of one technician, or of all. */
export const adresseSemaine = (jour: JourIso, technicien?: number | null): string =>
  `${ADRESSE_PLANNINGS}/semaine/${jour}${pour(technicien)}`

/** The twelve months of a year. */
export const adresseAnnee = (annee: number, technicien?: number | null): string =>
  `${ADRESSE_PLANNINGS}/annee/${annee}${pour(technicien)}`

/** Tours of a day; of one technician, or of all. */
export const adresseTournee = (jour: JourIso, technicien?: number | null): string =>
  `${ADRESSE_PLANNINGS}/tournee/${jour}${pour(technicien)}`

export type Vue =
  | { readonly nom: 'jours' }
  | { readonly nom: 'semaine'; readonly lundi: JourIso }
  | { readonly nom: 'annee'; readonly annee: number }
  | { readonly nom: 'tournee'; readonly jour: JourIso }
  | { readonly nom: 'nouvelle'; readonly adresse_id: number }

/** What the address names; anything else is the days that come: a link never breaks the screen. */
export function lireChemin([sorte, quoi = '']: readonly string[]): Vue {
  if (sorte === 'nouvelle' && /^[1-9]\d{0,9}$/.test(quoi)) return { nom: 'nouvelle', adresse_id: Number(quoi) }
  if (sorte === 'semaine' && estJourUsuel(quoi)) return { nom: 'semaine', lundi: lundiDe(quoi) }
  if (sorte === 'annee' && /^20\d\d$/.test(quoi)) return { nom: 'annee', annee: Number(quoi) }
  if (sorte === 'tournee' && estJourUsuel(quoi)) return { nom: 'tournee', jour: quoi }
  return { nom: 'jours' }
}
