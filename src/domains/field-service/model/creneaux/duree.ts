/** Durations travel as hours in decimal ("1.50"); two digits tell every minute apart (specification field-service §9). */
export const enHeures = (minutes: number): string => (minutes / 60).toFixed(2)
export const enMinutes = (heures: string): number => Math.round(Number(heures) * 60)

/** Nothing chosen yet. */
export const SANS_DUREE = '0.00'
export const DUREE_MAX = 720
/** What is offered, in minutes. */
export const DUREES: readonly number[] = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480]
