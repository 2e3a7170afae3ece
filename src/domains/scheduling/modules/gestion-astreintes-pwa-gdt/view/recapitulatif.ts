import { minutesPassees, versMs } from '#wire/dates.ts'
import type { AstreinteLocale } from '../offline/rejeu.ts'

/** One month of a person's duties: what article R3121-2 asks to be told at its end. */
export interface Recapitulatif {
  /** Duties already over, by start. */
  readonly faites: readonly AstreinteLocale[]
  readonly minutes_astreinte: number
  readonly nb_interventions: number
  readonly minutes_intervention: number
  /** Duties of the month that are not over. */
  readonly a_venir: number
}

/** @param mois "2026-11": a duty belongs to the month in which it starts */
export function recapituler(
  astreintes: readonly AstreinteLocale[],
  { moi, mois, maintenant }: { moi: number; mois: string; maintenant: string },
): Recapitulatif {
  const siennes = astreintes.filter(a => a.utilisateur_id === moi && a.astreinte_date.startsWith(mois))
  const faites = siennes
    .filter(a => versMs(a.fin) <= versMs(maintenant))
    .sort((a, b) => versMs(a.debut) - versMs(b.debut))
  const interventions = siennes.flatMap(a => a.interventions)
  return {
    faites,
    minutes_astreinte: faites.reduce((total, a) => total + Math.round(minutesPassees(a.debut, a.fin)), 0),
    nb_interventions: interventions.length,
    minutes_intervention: interventions.reduce((total, i) => total + i.minutes, 0),
    a_venir: siennes.length - faites.length,
  }
}

/** The month shown and the eleven before it, newest first: "2026-11", "2026-10". */
export function moisProposes(aujourdhui: string, nombre = 12): string[] {
  const [annee, mois] = [Number(aujourdhui.slice(0, 4)), Number(aujourdhui.slice(5, 7))]
  return Array.from({ length: nombre }, (_, rang) => {
    const total = annee * 12 + (mois - 1) - rang
    return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
  })
}
