import type { Reprise } from '#domains/scheduling/model/reprise.ts'
import type { JourTableau, MoisTableau, Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { formaterJour, libelleMois } from '#wire/dates.ts'

export type Sorte = JourTableau['sorte']

/** What somebody opens: the days of a figure, of a bar, of a cell of the table. */
export interface Choix {
  /** Null: every kind. */
  readonly sorte: Sorte | null
  /** 1 to 12; null: the whole year. */
  readonly mois: number | null
}

const NOMS: Readonly<Record<Sorte, string>> = {
  fait: 'Heures faites',
  prevu: 'Heures prévues',
  neutralise: 'Heures neutralisées',
}

export function nommerSorte(sorte: Sorte): string {
  return NOMS[sorte]
}

/** "Heures faites, novembre 2026", "Novembre 2026", "Heures prévues 2026". */
export function titrer({ sorte, mois }: Choix, annee: number): string {
  const quand = mois === null ? String(annee) : `${libelleMois(mois)} ${annee}`
  if (sorte === null) return quand
  return mois === null ? `${NOMS[sorte]} ${annee}` : `${NOMS[sorte]}, ${quand.charAt(0).toLowerCase()}${quand.slice(1)}`
}

/** The days that a number sums, in their order. */
export function joursDuChoix(jours: readonly JourTableau[], { sorte, mois }: Choix): JourTableau[] {
  return jours.filter(
    j => (sorte === null || j.sorte === sorte) && (mois === null || Number(j.jour.slice(5, 7)) === mois),
  )
}

export function sommer(jours: readonly JourTableau[]): number {
  return jours.reduce((total, j) => total + j.minutes, 0)
}

/** The number that was tapped, as it stands on the screen: the sum of its days must be the same. */
export function nombreDuChoix({ data, chart }: Pick<Tableau, 'data' | 'chart'>, { sorte, mois }: Choix): number {
  if (mois === null) {
    const parSorte = { fait: data.heure_fait, prevu: data.heure_prevu, neutralise: data.heure_neutralise }
    return sorte === null ? parSorte.fait + parSorte.prevu + parSorte.neutralise : parSorte[sorte]
  }
  const ligne = chart.find(m => m.mois === mois)
  if (!ligne) return 0
  return sorte === null ? totalDuMois(ligne) : ligne[sorte]
}

function totalDuMois({ fait, prevu, neutralise }: Pick<MoisTableau, Sorte>): number {
  return fait + prevu + neutralise
}

export interface Point {
  readonly mois: number
  /** Done, planned and neutralised since January, in minutes. */
  readonly cumul: number
  readonly attendu: number
  /** Nothing of it is still to come. */
  readonly passe: boolean
}

/** Running totals, what was carried over among them, beside what is due. `moisFinis`: months that are over, 0 to 12. */
export function cumuler(chart: readonly MoisTableau[], moisFinis: number, repris?: Reprise): Point[] {
  let cumul = 0
  return [...chart]
    .sort((a, b) => a.mois - b.mois)
    .map(m => {
      cumul += totalDuMois(m)
      if (repris && Number(repris.jour.slice(5, 7)) === m.mois) cumul += repris.minutes
      return { mois: m.mois, cumul, attendu: m.attendu_cumule, passe: m.mois <= moisFinis }
    })
}

/** "publié jusqu’au jeu. 31 déc."; null where all that is left of the year is published. */
export function direPublie({ publie_jusqua }: Pick<Tableau, 'publie_jusqua'>): string | null {
  if (publie_jusqua === undefined) return null
  return publie_jusqua === null ? 'rien de publié à venir' : `publié jusqu’au ${formaterJour(publie_jusqua)}`
}

/** Where the year ends if the planning holds: "Vous finirez l’année à + 28 h 55", of what is done, planned and neutralised. */
export function direFinAnnee(tableau: Pick<Tableau, 'annee' | 'data' | 'jours' | 'publie_jusqua'>): string {
  const { annee, data, jours } = tableau
  const repris = data.heure_repris?.minutes ?? 0
  const ecart = data.heure_fait + data.heure_prevu + data.heure_neutralise + repris - data.heure_total
  const publie = direPublie(tableau)
  // Of a year that is published in part, its end is nobody's yet.
  if (publie !== null) {
    const debut = `${publie.charAt(0).toUpperCase()}${publie.slice(1)}\u00a0: `
    if (ecart === 0) return `${debut}juste le compte de l’année.`
    if (ecart > 0) return `${debut}${formaterHeures(ecart)} au-delà de l’année.`
    return `${debut}il reste ${formaterHeures(-ecart)} de l’année à prévoir.`
  }
  const fini = data.heure_prevu === 0 && !jours.some(j => j.sorte === 'prevu')
  const verbe = fini ? `Pour ${annee}, vous êtes` : 'Avec ce qui est prévu, vous finirez l’année'
  if (ecart === 0) return `${verbe} juste au compte.`
  return `${verbe} à ${ecart > 0 ? '+' : '−'}\u00a0${formaterHeures(Math.abs(ecart))}.`
}
