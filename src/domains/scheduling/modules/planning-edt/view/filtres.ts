import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import { type Agent, estPrepare } from './cases.ts'

/** Which lines of the month are shown. */
export interface Filtres {
  /** Number of a trade; null: all. */
  readonly metier: number | null
  /** Number of a unit; 0: those of none; null: all. */
  readonly unite: number | null
  readonly saisie: string
  readonly anomalies: boolean
  readonly prepares: boolean
}

export const TOUT: Filtres = { metier: null, unite: null, saisie: '', anomalies: false, prepares: false }

export function filtrer(agents: readonly Agent[], filtres: Filtres, enAnomalie: ReadonlySet<number>): readonly Agent[] {
  const mots = lireTermes(filtres.saisie)
  return agents.filter(
    a =>
      (filtres.metier === null || a.metier_id === filtres.metier) &&
      (filtres.unite === null || (a.unite_id ?? 0) === filtres.unite) &&
      tousTrouves(normaliserRecherche(a.label), mots) &&
      (!filtres.anomalies || enAnomalie.has(a.wcu_utilisateur_id)) &&
      (!filtres.prepares || a.calendrier.some(estPrepare)),
  )
}

/** Trades of the people of a month, in their order. */
export function metiersDe(agents: readonly Agent[]): { readonly value: string; readonly label: string }[] {
  const connus = new Map(
    agents.flatMap(a => (a.metier_id === null ? [] : [[String(a.metier_id), a.metier_libelle] as const])),
  )
  return [...connus].map(([value, label]) => ({ value, label }))
}

/** Units of the people of a month, by name, then that of nobody; a house without units has none. */
export function unitesDe(agents: readonly Agent[]): { readonly value: string; readonly label: string }[] {
  const connues = new Map(
    agents.flatMap(a => (a.unite_id ? [[String(a.unite_id), a.unite_libelle ?? ''] as const] : [])),
  )
  if (connues.size === 0) return []
  const choix = [...connues].map(([value, label]) => ({ value, label }))
  const sans = agents.some(a => !a.unite_id) ? [{ value: '0', label: SANS_UNITE }] : []
  return [...choix.sort((a, b) => a.label.localeCompare(b.label, 'fr')), ...sans]
}

export const SANS_UNITE = 'Sans unité'

interface Choix {
  readonly value: string
  readonly label: string
}

/** What the filters hide, where they are folded: "Filtres : Infirmier, avec une anomalie"; "Filtres" where they hide nothing. */
export function direFiltres(
  { metier, unite, saisie, anomalies, prepares }: Filtres,
  { metiers, unites }: { readonly metiers: readonly Choix[]; readonly unites: readonly Choix[] },
): string {
  const nom = (choix: readonly Choix[], numero: number | null) =>
    numero === null ? '' : (choix.find(c => c.value === String(numero))?.label ?? '')
  const mots = [
    saisie.trim() && `«\u00a0${saisie.trim()}\u00a0»`,
    nom(metiers, metier),
    nom(unites, unite),
    anomalies && 'avec une anomalie',
    prepares && 'à publier',
  ].filter(Boolean)
  return mots.length === 0 ? 'Filtres' : `Filtres\u00a0: ${mots.join(', ')}`
}

/** By what the lines of the month follow one another. */
export const REGROUPEMENTS = ['metier', 'unite'] as const
export type Regroupement = (typeof REGROUPEMENTS)[number]

/** The name over the lines of somebody; empty: none. */
export const groupeDe = (agent: Pick<Agent, 'metier_libelle' | 'unite_libelle'>, par: Regroupement): string =>
  par === 'unite' ? agent.unite_libelle || SANS_UNITE : agent.metier_libelle

/** Units one after the other, by name, those of none last; inside each, the order that they came in: trade by trade. */
export function parUnite(agents: readonly Agent[]): readonly Agent[] {
  const groupes = [...Map.groupBy(agents, a => a.unite_libelle ?? '')]
  return groupes
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'fr'))
    .flatMap(([, siens]) => siens)
}
