import type { Intervalle } from '../creneaux/types.ts'

const seCroisent = (a: Intervalle, b: Intervalle) => a.debut < b.fin && b.debut < a.fin

/**
 * Of somebody's visits of a day, those that others are asked to take: the ones an absence meets, and nothing from when they are
 * there. A day of which no absence is written is given away whole: it is who plans that knows why.
 * @param journee from midnight to midnight
 */
export function aConfier<T extends Intervalle>(
  visites: readonly T[],
  absences: readonly Intervalle[],
  journee: Intervalle,
): T[] {
  if (!absences.some(a => seCroisent(a, journee))) return [...visites]
  return visites.filter(v => absences.some(a => seCroisent(a, v)))
}
