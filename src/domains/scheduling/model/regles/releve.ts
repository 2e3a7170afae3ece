import type { JourIso } from '#wire/dates.ts'
import { estConnue, joursDits, type Periode } from './fenetres.ts'
import type { CodeRegle } from './types.ts'

/** Which rules are looked at, and on which days they are told. */
export interface Releve extends Periode {
  suit(code: CodeRegle): boolean
  /** Days of the evaluation on which this rule is told and all that it looks at is known; none when it is off. */
  jours(code: CodeRegle): JourIso[]
  /** Whether this rule may be told on this day. */
  dit(code: CodeRegle, jour: JourIso): boolean
}

export function creerReleve(
  { du, au }: Periode,
  donnees: Periode | undefined,
  suit: (code: CodeRegle) => boolean,
): Releve {
  return {
    du,
    au,
    suit,
    jours: code => (suit(code) ? joursDits(code, { du, au }).filter(jour => estConnue(code, jour, donnees)) : []),
    dit: (code, jour) => jour >= du && jour <= au && estConnue(code, jour, donnees),
  }
}
