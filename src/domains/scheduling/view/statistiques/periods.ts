import type { StatPeriod } from '#kit/statistics/types.ts'
import { libelleMois, libelleMoisCourt } from '#wire/dates.ts'

/** January to December, as columns. */
export const MOIS: readonly StatPeriod[] = Array.from({ length: 12 }, (_, rang) => ({
  id: String(rang + 1),
  label: libelleMois(rang + 1),
  short: libelleMoisCourt(rang + 1),
}))

export type Temps = 'fait' | 'prevu' | 'tout'

/** Whether a time gone by, or one to come, has nothing of that kind: neither is a nought, and a curve stops there. */
export function sansObjet(temps: Temps, periode: string, presente: string): boolean {
  return (temps === 'fait' && periode > presente) || (temps === 'prevu' && periode < presente)
}
