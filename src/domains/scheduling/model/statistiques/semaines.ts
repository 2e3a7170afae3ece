import { ajouterJours, type JourIso, lundiDe, semaineIso } from '#wire/dates.ts'
import type { ProprietesPause } from '../planning/heures.ts'
import { amplitudeDe, type Segment } from '../planning/horaire.ts'
import type { ActiviteAgent } from '../regles/activite.ts'
import { construireFrise, type Frise } from '../regles/frise.ts'
import { compterJoursAbsents } from '../regles/jours-absents.ts'
import { REPERES } from '../regles/reperes.ts'
import type { Versions } from '../versions.ts'

export interface Semaine {
  readonly semaine: number
  readonly lundi: JourIso
}

/** The 52 or 53 weeks of a year (ISO 8601): the one that holds 4 January is the first one. */
export function semainesDe(annee: number): Semaine[] {
  const premier = lundiDe(`${annee}-01-04`)
  const nombre = semaineIso(`${annee}-12-28`).semaine
  return Array.from({ length: nombre }, (_, rang) => ({ semaine: rang + 1, lundi: ajouterJours(premier, 7 * rang) }))
}

/** Weeks whose Sunday is in a month: a week belongs to the month in which it ends, as it does to its year. */
export function semainesDuMois(annee: number, mois: number): Semaine[] {
  const debut = `${annee}-${String(mois).padStart(2, '0')}`
  return [...semainesDe(annee - 1).slice(-1), ...semainesDe(annee)].filter(({ lundi }) =>
    ajouterJours(lundi, 6).startsWith(debut),
  )
}

/** Mondays of the weeks that end on a day of these. */
export function lundisFinissant({ du, au }: { readonly du: JourIso; readonly au: JourIso }): JourIso[] {
  const lundis: JourIso[] = []
  for (let lundi = lundiDe(du); ajouterJours(lundi, 6) <= au; lundi = ajouterJours(lundi, 7)) lundis.push(lundi)
  return lundis
}

/** Weeks of a mean (article L3121-22). */
export const MOYENNE = 12

/** What was worked, and what is to be: posts of sick days aside. */
export interface Travail {
  readonly pointages: ActiviteAgent['pointages']
  /** Of what is over. */
  readonly interventions: readonly Segment[]
  readonly maladies: ReadonlySet<JourIso>
  /** Days away, of whatever kind. */
  readonly absences: readonly JourIso[]
  /** Of these, those that give back hours that were worked. */
  readonly recuperations?: readonly JourIso[]
}

interface Lecture {
  readonly pauses: Versions<ProprietesPause>
  readonly maintenant: number
}

/** Days that must be known to tell the means of a year. */
export function joursDesSemaines(annee: number): { du: JourIso; au: JourIso } {
  const semaines = semainesDe(annee)
  const [premiere, derniere] = [semaines[0]?.lundi ?? '', semaines.at(-1)?.lundi ?? '']
  // A night of the eve ends on the first Monday.
  return { du: ajouterJours(premiere, -7 * (MOYENNE - 1) - 1), au: ajouterJours(derniere, 6) }
}

const activite = (
  pointages: Travail['pointages'],
  reste: Pick<Travail, 'interventions' | 'absences' | 'recuperations'>,
): ActiviteAgent => ({
  ...{ utilisateur_id: 0, mineur: false, temps_partiel: false, pointages, ...reste },
})

/** Time lines of what is over, and of everything: a post is over once it has ended. */
export function frisesDe(
  { pointages, maladies, ...reste }: Travail,
  { du, au, pauses, maintenant }: Lecture & { du: JourIso; au: JourIso },
): { readonly faites: Frise; readonly toutes: Frise } {
  const dus = pointages.filter(p => !maladies.has(p.pointage_date))
  const finis = dus.filter(p => (amplitudeDe(p)?.fin ?? Number.NEGATIVE_INFINITY) <= maintenant)
  const bornes = { du, au, pauses }
  const faites = construireFrise(activite(finis, reste), bornes)
  return {
    faites,
    toutes: finis.length === dus.length ? faites : construireFrise(activite(dus, reste), bornes),
  }
}

/** Minutes of so many weeks, up to the one of this Monday. */
export function minutesDu({ calendrier, compteurs }: Frise, lundi: JourIso, semaines = 1): number {
  const rang = calendrier.rangDe(lundi)
  return compteurs.minutes(rang - 7 * (semaines - 1), rang + 6)
}

/** Mean of the twelve weeks up to the one of this Monday, days of leave and sickness aside; 0 where all of them are. */
function moyenneDu(frise: Frise, lundi: JourIso): number {
  const rang = frise.calendrier.rangDe(lundi)
  const jours = 7 * MOYENNE - compterJoursAbsents(frise, rang - 7 * (MOYENNE - 1), rang + 6)
  return jours === 0 ? 0 : Math.ceil((7 * minutesDu(frise, lundi, MOYENNE)) / jours)
}

/** Effective work of each week, from Monday 0 h to Sunday 24 h (article L3121-35), and the mean of twelve. */
export function compterSemaines(annee: number, travail: Travail, lecture: Lecture) {
  const { faites, toutes } = frisesDe(travail, { ...joursDesSemaines(annee), ...lecture })
  const lundis = semainesDe(annee).map(s => s.lundi)
  const minutes = lundis.map(lundi => minutesDu(faites, lundi))
  return {
    minutes,
    prevu: lundis.map((lundi, rang) => minutesDu(toutes, lundi) - (minutes[rang] ?? 0)),
    moyenne12: lundis.map(lundi => moyenneDu(toutes, lundi)),
  }
}

export interface AuDela {
  readonly sup25: number
  readonly sup50: number
  readonly complementaires: number
}

/**
 * What a week has beyond the law's 35 h, or beyond a part-time contract (articles L3121-28, L3121-36 and L3123-8). Hours of a
 * contract that is counted over the year are no week's (article L3121-44).
 */
export function auDela(
  minutes: number,
  { hebdomadaires, temps_partiel, par_an }: { hebdomadaires: number; temps_partiel: boolean; par_an: boolean },
): AuDela {
  if (par_an) return { sup25: 0, sup50: 0, complementaires: 0 }
  if (temps_partiel) return { sup25: 0, sup50: 0, complementaires: Math.max(0, minutes - hebdomadaires) }
  const plus = Math.max(0, minutes - REPERES.SEMAINE.valeur)
  const sup25 = Math.min(plus, REPERES.MAJORATION.valeur)
  return { sup25, sup50: plus - sup25, complementaires: 0 }
}

/** The weeks of a month that are over, each beside its own contract; a night that runs into Monday is cut at midnight. */
export function semainesFinies(
  { annee, mois, aujourdhui }: { annee: number; mois: number; aujourdhui: JourIso },
  faites: Frise,
  contratDe: (lundi: JourIso) => { hebdomadaires: number; temps_partiel: boolean },
) {
  return semainesDuMois(annee, mois)
    .filter(({ lundi }) => ajouterJours(lundi, 6) < aujourdhui)
    .map(({ semaine, lundi }) => {
      const minutes = minutesDu(faites, lundi)
      const par_an = faites.pauseDu(ajouterJours(lundi, 6)).propriete_decompte === 'annee'
      return { semaine, lundi, minutes, ...auDela(minutes, { ...contratDe(lundi), par_an }) }
    })
}
