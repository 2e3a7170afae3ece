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
  | { readonly nom: 'agent'; readonly utilisateur_id: number }
  | { readonly nom: 'besoins' }
  | { readonly nom: 'a-pourvoir' }
  | { readonly nom: 'cycles'; readonly cycle: CycleOuvert }

/** All of them, one, or a new one: empty, from a model, from the weeks of somebody. */
export type CycleOuvert =
  | null
  | { readonly cycle_id: number }
  | { readonly depuis: 'rien' | 'modele' | 'agent'; readonly id: number }

/** What is open, in a word: two of them are two panels. */
export function cleOuvert(ouvert: OuvertAuMois): string {
  if (ouvert.nom === 'case') return `${ouvert.utilisateur_id}:${ouvert.jour}`
  if (ouvert.nom === 'jour') return ouvert.jour
  if (ouvert.nom === 'agent') return String(ouvert.utilisateur_id)
  return ouvert.nom === 'cycles' ? `cycles${suiteCycle(ouvert.cycle)}` : ouvert.nom
}

function suiteCycle(cycle: CycleOuvert): string {
  if (cycle === null) return ''
  return 'cycle_id' in cycle ? `/${cycle.cycle_id}` : `/nouveau/${cycle.depuis}/${cycle.id}`
}

/** That, or what stands in its place. */
export type Ouvert = OuvertAuMois | { readonly nom: 'equite' } | { readonly nom: 'historique' }

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

/** The month of one person. */
export function adresseAgent(utilisateur_id: number, mois: Mois): string {
  return `${adresseMois(mois)}/agent/${utilisateur_id}`
}

/** One day of everybody. */
export function adresseJour(jour: JourIso): string {
  return `${adresseMois(moisDu(jour))}/jour/${jour}`
}

/** Who did how much over twelve months, in the place of a month. */
export function adresseEquite(mois: Mois): string {
  return `${adresseMois(mois)}/equite`
}

/** What changed in a month since it was published, in its place. */
export function adresseHistorique(mois: Mois): string {
  return `${adresseMois(mois)}/historique`
}

/** The closing of a month, and what payroll takes of it. */
export function adresseCloture(mois: Mois): string {
  return `${adresseMois(mois)}/cloture`
}

/** Whether an address is that of the closing. */
export const estCloture = ([_mois, sorte]: readonly string[]): boolean => sorte === 'cloture'

/** Cycles of the house, beside a month. */
export function adresseCycles(mois: Mois, cycle: CycleOuvert = null): string {
  return `${adresseMois(mois)}/cycles${suiteCycle(cycle)}`
}

/** How many people the posts need, beside a month. */
export function adresseBesoins(mois: Mois): string {
  return `${adresseMois(mois)}/besoins`
}

/** Posts to come that nobody holds because somebody is away, beside a month. */
export function adresseAPourvoir(mois: Mois): string {
  return `${adresseMois(mois)}/a-pourvoir`
}

const NOMBRE = /^(0|[1-9]\d{0,9})$/
function lireCycle([quoi = '', depuis = '', id = '']: readonly string[]): CycleOuvert {
  if (NOMBRE.test(quoi)) return { cycle_id: Number(quoi) }
  if (quoi !== 'nouveau') return null
  const connu = (depuis === 'modele' || depuis === 'agent') && NOMBRE.test(id)
  return connu ? { depuis, id: Number(id) } : { depuis: 'rien', id: 0 }
}

/** The month `pas` months away; months are told from 2000 to 2099. */
export function moisVoisin({ annee, mois }: Mois, pas: number): Mois {
  const rang = annee * 12 + (mois - 1) + pas
  return { annee: Math.floor(rang / 12), mois: (rang % 12) + 1 }
}

/** What the address names; what it names badly is the current month, and nothing open. */
export function lireChemin(
  [cle = '', sorte, un = '', deux = '', trois = '']: readonly string[],
  aujourdhui: JourIso,
): { readonly mois: Mois; readonly ouvert: Ouvert | null } {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(cle)) return { mois: moisDu(aujourdhui), ouvert: null }
  const mois = moisDu(`${cle}-01`)
  if (sorte === 'equite' || sorte === 'historique') return { mois, ouvert: { nom: sorte } }
  if (sorte === 'besoins' || sorte === 'a-pourvoir') return { mois, ouvert: { nom: sorte } }
  if (sorte === 'cycles') return { mois, ouvert: { nom: 'cycles', cycle: lireCycle([un, deux, trois]) } }
  if (sorte === 'jour' && estJourUsuel(un)) return { mois, ouvert: { nom: 'jour', jour: un } }
  if (sorte === 'agent' && /^[1-9]\d{0,9}$/.test(un)) {
    const utilisateur_id = Number(un)
    if (deux === '') return { mois, ouvert: { nom: 'agent', utilisateur_id } }
    if (estJourUsuel(deux)) return { mois, ouvert: { nom: 'case', utilisateur_id, jour: deux } }
  }
  return { mois, ouvert: null }
}
