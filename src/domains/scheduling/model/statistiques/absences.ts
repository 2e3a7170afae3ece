import type { JourIso } from '#wire/dates.ts'
import type { SorteAbsence } from '../planning/pointage.ts'

/**
 * Days of sickness of one person, as they count: a day is away once, and a day of leave or TLC that a sickness was noted on as
 * well stays leave.
 */
export function joursDeMaladie(
  absences: readonly { readonly jour: JourIso; readonly sorte: SorteAbsence }[],
): ReadonlySet<JourIso> {
  const conges = new Set(absences.filter(a => a.sorte !== 'maladie').map(a => a.jour))
  return new Set(absences.filter(a => a.sorte === 'maladie' && !conges.has(a.jour)).map(a => a.jour))
}
