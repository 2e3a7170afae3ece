import { appendFileSync } from 'node:fs'

/** What one run of a promise found: an action lost or doubled is never averaged away. */
export interface RunFigures {
  /** `modele`: seeded days; `noeud`: the real server behind the proxy; `navigateur`: a real browser. */
  readonly banc: 'modele' | 'noeud' | 'navigateur'
  readonly courses: number
  readonly enregistrees: number
  readonly perdues: number
  readonly doublees: number
  /** Things shown otherwise than the office holds them, where the bench compares the two. */
  readonly divergees?: number
}

/** The big runs gather these lines into their summary; without them nothing is written. */
export const FIGURES_VARIABLE = 'RUN_FIGURES'

/** Adds what was found, also by a run that is about to fail. */
export function noteFigures(figures: RunFigures): void {
  const file = process.env[FIGURES_VARIABLE]
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
