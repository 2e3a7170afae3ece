import { formaterDateHeure, heureParis, jourParis } from '#wire/dates.ts'

/** "à 10:58" today, "le 19/11/2026 10:58" otherwise. */
export function spokenDate(instant: string, now: number = Date.now()): string {
  return jourParis(instant) === jourParis(now) ? `à ${heureParis(instant)}` : `le ${formaterDateHeure(instant)}`
}
