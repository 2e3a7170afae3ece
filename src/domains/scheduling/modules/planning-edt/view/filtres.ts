import { normaliserRecherche } from '#wire/french.ts'
import { type Agent, estPrepare } from './cases.ts'

/** Which lines of the month are shown. */
export interface Filtres {
  /** Number of a trade; null: all. */
  readonly metier: number | null
  readonly saisie: string
  readonly anomalies: boolean
  readonly prepares: boolean
}

export const TOUT: Filtres = { metier: null, saisie: '', anomalies: false, prepares: false }

export function filtrer(agents: readonly Agent[], filtres: Filtres, enAnomalie: ReadonlySet<number>): readonly Agent[] {
  const mots = normaliserRecherche(filtres.saisie).split(' ')
  return agents.filter(
    a =>
      (filtres.metier === null || a.metier_id === filtres.metier) &&
      mots.every(mot => normaliserRecherche(a.label).includes(mot)) &&
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
