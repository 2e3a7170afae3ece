import { ajouterJours } from '#wire/dates.ts'
import type { Periode } from '../regles/fenetres.ts'

/** Twelve weeks, the longest sliding window: a post weighs on those that end this many days after it. */
const DOUZE_SEMAINES = 83

/** Days on which shifts of a period may be told as breaking a rule. */
export function joursPeses({ du, au }: Periode): Periode {
  const fins = [`${au.slice(0, 4)}-12-31`, ajouterJours(au, DOUZE_SEMAINES)].sort()
  return { du: ajouterJours(du, -7), au: fins.at(-1) ?? au }
}
