import { type ActionATraiter, TYPES_ACTION } from '#domains/scheduling/model/action.ts'
import type { Sort } from '#kit/dense-table/dense-table.tsx'
import { comparer, normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import { alertesDe, libelleType } from './mots.ts'

/** Filter, sort and order of the list of requests. */
export type Colonne = 'demandeur' | 'objet' | 'premier_jour' | 'recu' | 'alertes'
export type Tri = Sort<Colonne>
export type Type = ActionATraiter['type']

/** What has waited longest comes first; of the answered ones, the latest. */
export function triDeDepart(traitees: boolean): Tri {
  return { colonne: 'recu', sens: traitees ? -1 : 1 }
}

/** What a house answers, what a field company settles: a company of both has all of them. */
const MOITIES: readonly (readonly Type[])[] = [
  ['conge', 'bde'],
  ['demande', 'visite', 'absence'],
]

/** Kinds that this list is filtered by: those of the halves it holds something of, the house's where it holds nothing. */
export function typesMontres(actions: readonly ActionATraiter[]): readonly Type[] {
  const tenues = MOITIES.filter(moitie => actions.some(a => moitie.includes(a.type)))
  return (tenues.length > 0 ? tenues : MOITIES.slice(0, 1)).flat()
}

export function compterTypes(actions: readonly ActionATraiter[]): Readonly<Record<Type, number>> {
  const nombres = Object.fromEntries(TYPES_ACTION.map(type => [type, 0])) as Record<Type, number>
  for (const { type } of actions) nombres[type]++
  return nombres
}

/** Requests of the chosen kind in which every word typed is found. */
export function filtrer(
  actions: readonly ActionATraiter[],
  { type, saisie }: { readonly type: Type | null; readonly saisie: string },
): ActionATraiter[] {
  const mots = lireTermes(saisie)
  return actions.filter(a => {
    if (type && a.type !== type) return false
    if (mots.length === 0) return true
    const alertes = alertesDe(a).map(x => x.texte)
    const texte = normaliserRecherche([a.demandeur, a.objet, libelleType(a.type), a.etat_libelle, ...alertes].join(' '))
    return tousTrouves(texte, mots)
  })
}

const poids = (a: ActionATraiter): number =>
  alertesDe(a).reduce((total, { ton }) => total + (ton === 'bad' ? 100 : 1), 0)

/** After every other day. */
const SANS_JOUR = '9999'

const ORDRES: Record<Colonne, (a: ActionATraiter, b: ActionATraiter) => number> = {
  demandeur: (a, b) => comparer(a.demandeur, b.demandeur),
  objet: (a, b) => comparer(a.objet, b.objet),
  premier_jour: (a, b) => (a.premier_jour ?? SANS_JOUR).localeCompare(b.premier_jour ?? SANS_JOUR),
  recu: (a, b) => Date.parse(a.recu_a) - Date.parse(b.recu_a),
  alertes: (a, b) => poids(b) - poids(a),
}

export function trier(actions: readonly ActionATraiter[], { colonne, sens }: Tri): ActionATraiter[] {
  const ordre = ORDRES[colonne]
  return [...actions].sort((a, b) => ordre(a, b) * sens || ORDRES.recu(a, b) || comparer(a.action_id, b.action_id))
}

/** What to open once a request has its answer: the one below, else the one above; null when the list is done. */
export function suivante(liste: readonly ActionATraiter[], action_id: string): string | null {
  const rang = liste.findIndex(a => a.action_id === action_id)
  return (liste[rang + 1] ?? liste[rang - 1])?.action_id ?? null
}
