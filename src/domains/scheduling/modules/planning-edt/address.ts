import { estJourUsuel, type JourIso } from '#wire/dates.ts'

/** Addresses of the month desk: a month, and what is open beside it (specification scheduling §2 "Monthly planning"). */
export const ADRESSE_BUREAU = '/m/planning-edt'
/** Where a house keeps its agents, and its posts: what a month cannot do without. */
export const ADRESSE_AGENTS = '/m/gestion-agents-edt'
export const ADRESSE_POSTES = '/m/gestion-postes-edt'

export interface Mois {
  readonly annee: number
  readonly mois: number
}

/** What stands beside the month. */
export type OuvertAuMois =
  | { readonly nom: 'case'; readonly utilisateur_id: number; readonly jour: JourIso }
  | { readonly nom: 'jour'; readonly jour: JourIso }

/** That, or what stands in its place. */
export type Ouvert = OuvertAuMois | { readonly nom: 'equite' }

/** "2026-12". */
export const cleMois = ({ annee, mois }: Mois): string => `${annee}-${String(mois).padStart(2, '0')}`

export const moisDu = (jour: JourIso): Mois => ({ annee: Number(jour.slice(0, 4)), mois: Number(jour.slice(5, 7)) })

export function adresseMois(mois: Mois): string {
  return `${ADRESSE_BUREAU}/${cleMois(mois)}`
}

/** One day of one person, in the month that holds it. */
export function adresseCase(utilisateur_id: number, jour: JourIso): string {
  return `${adresseMois(moisDu(jour))}/agent/${utilisateur_id}/${jour}`
}

/** One day of everybody. */
export function adresseJour(jour: JourIso): string {
  return `${adresseMois(moisDu(jour))}/jour/${jour}`
}

/** Who did how much over twelve months, in the place of a month. */
export function adresseEquite(mois: Mois): string {
  return `${adresseMois(mois)}/equite`
}

/** The month `pas` months away; months are told from 2000 to 2099. */
export function moisVoisin({ annee, mois }: Mois, pas: number): Mois {
  const rang = annee * 12 + (mois - 1) + pas
  return { annee: Math.floor(rang / 12), mois: (rang % 12) + 1 }
}

/** What the address names; what it names badly is the current month, and nothing open. */
export function lireChemin(
  [cle = '', sorte, un = '', deux = '']: readonly string[],
  aujourdhui: JourIso,
): { readonly mois: Mois; readonly ouvert: Ouvert | null } {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(cle)) return { mois: moisDu(aujourdhui), ouvert: null }
  const mois = moisDu(`${cle}-01`)
  if (sorte === 'equite') return { mois, ouvert: { nom: 'equite' } }
  if (sorte === 'jour' && estJourUsuel(un)) return { mois, ouvert: { nom: 'jour', jour: un } }
  if (sorte === 'agent' && /^[1-9]\d{0,9}$/.test(un) && estJourUsuel(deux))
    return { mois, ouvert: { nom: 'case', utilisateur_id: Number(un), jour: deux } }
  return { mois, ouvert: null }
}
