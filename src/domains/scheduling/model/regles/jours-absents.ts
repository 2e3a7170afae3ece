import type { Frise } from './frise.ts'

/**
 * Days away, in civil weeks from the first day, a Monday, to the last one, that are neither work nor rest of a mean, which counts the
 * other days alone: annual leave and sickness, which the directive 2003/88/CE (article 16 b) keeps out of it, and any other leave,
 * which no text takes for rest. A day that gives back hours (TLC, « Récupération ») is rest: these hours were counted when they were
 * worked, and left out it would count them twice. From Monday to Friday is the whole week: its Saturday and Sunday are no time to work
 * either. What is worked changes nothing of it, so that one more post never lowers a mean.
 */
export function compterJoursAbsents({ neutres }: Pick<Frise, 'neutres'>, premier: number, dernier: number): number {
  let total = 0
  for (let lundi = premier; lundi <= dernier; lundi += 7) {
    let [ouvres, jours] = [0, 0]
    for (let n = 0; n < 7; n += 1) {
      if (!neutres.has(lundi + n)) continue
      jours += 1
      if (n < 5) ouvres += 1
    }
    total += ouvres === 5 ? 7 : jours
  }
  return total
}
