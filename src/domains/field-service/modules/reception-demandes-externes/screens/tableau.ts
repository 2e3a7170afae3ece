import { type EtatExterne, estOuverte } from '#domains/field-service/model/demandes/etats.ts'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import type { Sort } from '#kit/dense-table/dense-table.tsx'
import type { Counter } from '#kit/filter-bar/filter-bar.tsx'
import { comparer, normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import { attendReponse } from './offer-words.ts'

/** Filters and order of what other companies offer, without a screen. */
export type Colonne =
  | 'donneur'
  | 'prestation'
  | 'ville'
  | 'souhait'
  | 'delai'
  | 'finie'
  | 'remuneration'
  | 'reference'
  | 'recue'
  | 'etat'
export type Tri = Sort<Colonne>

/** Short enough for a line; the sheet says the whole of it. */
export const ETATS_COURTS: Readonly<Record<EtatExterne, string>> = {
  attente: 'À répondre',
  contre: 'Autre créneau',
  acceptee: 'Acceptée',
  refusee: 'Refusée',
  prise: 'Prise ailleurs',
  retiree: 'Retirée',
  expiree: 'Sans réponse',
}
const ETATS = Object.keys(ETATS_COURTS) as readonly EtatExterne[]

/** A state, or one of the questions asked first. */
export const CHOIX = ['toutes', 'en_retard', 'imposee', ...ETATS] as const
export type Choix = (typeof CHOIX)[number]

const QUESTIONS: Readonly<Record<Exclude<Choix, EtatExterne>, string>> = {
  toutes: 'Toutes',
  en_retard: 'En retard',
  imposee: 'Date imposée',
}
export const nommerChoix = (choix: Choix): string => ({ ...QUESTIONS, ...ETATS_COURTS })[choix]

/** What must be answered soonest first; of what is over, what ended last. */
export const triDeDepart = (historique: boolean): Tri =>
  historique ? { colonne: 'finie', sens: -1 } : { colonne: 'delai', sens: 1 }

export interface Filtre {
  readonly choix: Choix
  /** By its name, the only thing that is known of it here; empty: all of them. */
  readonly donneur: string
  readonly saisie: string
}

function estDe(d: DemandeExterne, choix: Choix): boolean {
  if (choix === 'toutes') return true
  if (choix === 'en_retard') return d.en_retard
  return choix === 'imposee' ? d.demande_date_th_impose === 1 : d.etat === choix
}

/** What one may look for: what is read in the list and in its sheet. Whose request it is and where exactly are in neither. */
function dits(d: DemandeExterne): string {
  const ecrits = d.echanges.map(e => e.texte)
  return [d.donneur, d.prestation, d.cpville, d.demande_reference_do, d.demande_description, d.motif, ...ecrits].join(
    ' ',
  )
}

/** Offers in which every word typed is found, of the issuer and the state chosen. */
export function filtrer(demandes: readonly DemandeExterne[], { choix, donneur, saisie }: Filtre): DemandeExterne[] {
  const mots = lireTermes(saisie)
  return demandes.filter(d => {
    if (!estDe(d, choix) || (donneur !== '' && d.donneur !== donneur)) return false
    if (mots.length === 0) return true
    const texte = normaliserRecherche(dits(d))
    return tousTrouves(texte, mots)
  })
}

/** How many there are of each; a state that nobody is in is not offered, unless it is chosen. */
export function compteurs(demandes: readonly DemandeExterne[], choix: Choix, historique: boolean): Counter<Choix>[] {
  const compteur = (id: Choix, tone?: Counter<Choix>['tone']): Counter<Choix> => ({
    ...{ id, label: nommerChoix(id), tone, pressed: id === choix },
    count: demandes.filter(d => estDe(d, id)).length,
  })
  const etats = ETATS.filter(etat => estOuverte(etat) !== historique)
  return [
    compteur('toutes'),
    ...(historique ? [] : [compteur('attente', 'wait'), compteur('en_retard', 'bad')]),
    ...etats.filter(e => e !== 'attente').map(e => compteur(e)),
    compteur('imposee'),
  ].filter(c => c.count > 0 || c.pressed || c.id === 'toutes' || c.id === 'attente' || c.id === 'en_retard')
}

const souhait = (d: DemandeExterne) => `${d.demande_date_souhaite ?? '9999'} ${d.demande_th_souhaite}`
/** What waits for this company first, what must be answered soonest on top. */
const delai = (d: DemandeExterne) => `${attendReponse(d) ? 0 : 1} ${d.repondre_avant ?? '9999'}`
const finie = (d: DemandeExterne) => d.repondue_a ?? d.envoyee_a

const ORDRES: Readonly<Record<Colonne, (a: DemandeExterne, b: DemandeExterne) => number>> = {
  donneur: (a, b) => comparer(a.donneur, b.donneur),
  prestation: (a, b) => comparer(a.prestation, b.prestation),
  ville: (a, b) => comparer(a.cpville, b.cpville),
  souhait: (a, b) => souhait(a).localeCompare(souhait(b)),
  delai: (a, b) => delai(a).localeCompare(delai(b)),
  finie: (a, b) => finie(a).localeCompare(finie(b)),
  remuneration: (a, b) => a.demande_remuneration_cents - b.demande_remuneration_cents,
  reference: (a, b) => comparer(a.demande_reference_do, b.demande_reference_do),
  recue: (a, b) => a.envoyee_a.localeCompare(b.envoyee_a),
  etat: (a, b) => ETATS.indexOf(a.etat) - ETATS.indexOf(b.etat),
}

export function trier(demandes: readonly DemandeExterne[], { colonne, sens }: Tri): DemandeExterne[] {
  const ordre = ORDRES[colonne]
  return [...demandes].sort((a, b) => ordre(a, b) * sens || ORDRES.recue(a, b) || a.demande_id - b.demande_id)
}

/** Issuers of the list, each once, by name; the one that is chosen too, where none of its is here. */
export function donneursDe(demandes: readonly DemandeExterne[], choisi: string): { value: string; label: string }[] {
  const noms = new Set([...demandes.map(d => d.donneur), choisi].filter(Boolean))
  return [...noms].sort(comparer).map(nom => ({ value: nom, label: nom }))
}
