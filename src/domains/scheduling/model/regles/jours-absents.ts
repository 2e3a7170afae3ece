import type { Frise } from './frise.ts'

/**
 * Days away, in civil weeks from the first day, a Monday, to the last one: leave and sickness are neither work nor rest of a mean,
 * which counts the other days alone (directive 2003/88/CE, article 16 b). From Monday to Friday is the whole week: its Saturday and
 * Sunday are no time to work either. What is worked changes nothing of it, so that one more post never lowers a mean.
 */
export function compterJoursAbsents({ absences }: Pick<Frise, 'absences'>, premier: number, dernier: number): number {
  let total = 0
  for (let lundi = premier; lundi <= dernier; lundi += 7) {
    let [ouvres, jours] = [0, 0]
    for (let n = 0; n < 7; n += 1) {
      if (!absences.has(lundi + n)) continue
      jours += 1
      if (n < 5) ouvres += 1
    }
    total += ouvres === 5 ? 7 : jours
  }
  return total
}
