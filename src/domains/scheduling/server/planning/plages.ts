import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import { segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** Multirange text of the stretches worked, for `pointage.plages`; the model computes the instants, nobody else. */
export function plagesDe(horaire: Horaire): string {
  return `{${segmentsDe(horaire)
    .map(({ debut, fin }) => `[${iso(debut)},${iso(fin)})`)
    .join(',')}}`
}

/** Range text `[debut, fin)`. */
export function plageDe(debut: string | Date, fin: string | Date): string {
  return `[${new Date(debut).toISOString()},${new Date(fin).toISOString()})`
}
