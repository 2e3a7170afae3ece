import { ajouterJours, instantParis, type JourIso, versMs } from '#wire/dates.ts'
import type { Intervalle } from './types.ts'

/** Two hours that are promised to a customer: the twelve of a day, by number. */
export interface Tranche extends Intervalle {
  readonly th_id: number
  /** As it is stored and queued ("08:00 - 10:00"). */
  readonly th_libelle: string
}

const HEURES = 2
export const TH_MAX = 24 / HEURES
const heure = (h: number): string => `${String(h % 24).padStart(2, '0')}:00`
const instantDe = (jour: JourIso, h: number) => versMs(instantParis(h === 24 ? ajouterJours(jour, 1) : jour, heure(h)))

/** On the wall clock of Paris: one of them is three hours long in October, and one an hour in March. */
export function tranchesDe(jour: JourIso): Tranche[] {
  return Array.from({ length: TH_MAX }, (_, rang) => {
    const de = rang * HEURES
    return {
      th_id: rang + 1,
      // The wire's form of a promise, which phones of before read too.
      th_libelle: [heure(de), heure(de + HEURES)].join(' - '),
      debut: instantDe(jour, de),
      fin: instantDe(jour, de + HEURES),
    }
  })
}

/** From six in the morning on, the night last: as one chooses what to promise. */
const MATIN = 6 / HEURES
export const depuisLeMatin = <T>(tranches: readonly T[]): T[] => [...tranches.slice(MATIN), ...tranches.slice(0, MATIN)]

/** What a day is worked where the company said nothing of its hours (specification field-service §9). */
export function heuresSupposees(jour: JourIso): Intervalle {
  return { debut: instantDe(jour, 8), fin: instantDe(jour, 18) }
}
