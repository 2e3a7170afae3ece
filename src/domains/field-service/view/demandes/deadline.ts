import { jourParis, minutesEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterMoment } from '#wire/moments.ts'

const HEURE = 60
const JOUR = 24 * HEURE

/** "demain à 12:00, reste 19 heures"; empty without a deadline. */
export function direDelai(avant: string | null, now: string): string {
  return avant === null ? '' : `${formaterMoment(avant, jourParis(now))}, ${direReste(avant, now)}`
}

/** "reste 19 heures": whole days above two, whole hours above two, else minutes. */
export function direReste(avant: string, now: string): string {
  const minutes = minutesEntre(now, avant)
  if (minutes <= 0) return 'délai passé'
  if (minutes >= 2 * JOUR) return `reste ${compter(Math.floor(minutes / JOUR), 'jour')}`
  if (minutes >= 2 * HEURE) return `reste ${compter(Math.floor(minutes / HEURE), 'heure')}`
  return `reste ${compter(minutes, 'minute')}`
}
