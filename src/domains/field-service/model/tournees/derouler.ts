import type { Intervalle } from '../creneaux/types.ts'

const MINUTE = 60_000

/** A visit of a tour as it is planned. Milliseconds since the epoch. */
export interface Passage extends Intervalle {
  /** What the customer was promised; null: nothing. */
  readonly promesse: Intervalle | null
  /** Minutes of way to it from the one before; null: the first one, or nobody can say, and it is taken to be reached in time. */
  readonly minutes: number | null
}

export interface Arrivee {
  /**
   * When it begins, for somebody who leaves each visit at its planned end, or as late as the ways make them: never before its
   * hour, as on the day itself.
   */
  readonly arrivee: number
  /** Minutes after the end of what was promised, else after the planned hour; 0: in time. */
  readonly retard: number
}

/**
 * Follows a tour from its first visit, which is reached in time: the way to it is made before. What comes late pushes what
 * follows, as far as its way is known.
 */
export function derouler(passages: readonly Passage[]): Arrivee[] {
  let libre = Number.NEGATIVE_INFINITY
  return passages.map(({ debut, fin, promesse, minutes }) => {
    const arrivee = minutes === null ? debut : Math.max(libre + minutes * MINUTE, debut)
    libre = arrivee + fin - debut
    const limite = promesse ? Math.max(promesse.fin, debut) : debut
    return { arrivee, retard: Math.max(0, Math.ceil((arrivee - limite) / MINUTE)) }
  })
}
