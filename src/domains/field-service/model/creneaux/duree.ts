import { z } from 'zod'

/** Durations travel as hours in decimal ("1.50"); two digits tell every minute apart (specification field-service §9). */
export const enHeures = (minutes: number): string => (minutes / 60).toFixed(2)
export const enMinutes = (heures: string): number => Math.round(Number(heures) * 60)

/** Nothing chosen yet. */
export const SANS_DUREE = '0.00'
/** Of a visit, in minutes: one rule, wherever one is planned or moved. */
export const DUREE_MIN = 5
export const DUREE_MAX = 720
const BORNES = 'Durée\u00a0: de cinq minutes à douze heures.'
export const estDureeDeVisite = (minutes: number): boolean => minutes >= DUREE_MIN && minutes <= DUREE_MAX
/** How long a visit is said to take. */
export const dureeSaisie = () => z.int().min(DUREE_MIN, BORNES).max(DUREE_MAX, BORNES)
/** The same in an address. */
export const dureeDonnee = () => z.coerce.number().int().min(DUREE_MIN, BORNES).max(DUREE_MAX, BORNES)
/** What is offered, in minutes. */
export const DUREES: readonly number[] = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480]

/** The usual lengths, and the visit's own when it is another. */
export const dureesAvec = (minutes: number): number[] => [...new Set([...DUREES, minutes])].sort((a, b) => a - b)
