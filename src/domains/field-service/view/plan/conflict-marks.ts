import { absencesSur } from '#domains/field-service/model/interventions/absences.ts'
import type { GridShade } from '#kit/time-grid/types.ts'
import { type Periode, wallOf } from './walls.ts'

interface Marked extends Periode {
  readonly etapes_en_cours: 0 | 1 | 2 | 3
  readonly client: string
}

const PENDANT = 'pendant une absence'
const over = (v: Omit<Marked, 'client'>, absences: readonly Periode[]) =>
  v.etapes_en_cours < 3 ? absencesSur(v, absences) : []

/** "pendant une absence", of what is still to be done over one; empty: nobody is away then. */
export const wordsOfConflict = (visite: Omit<Marked, 'client'>, absences: readonly Periode[]): string =>
  over(visite, absences).length > 0 ? PENDANT : ''

/** What is still to be done over an absence that was told after it was planned. */
export function conflictsOf(visites: readonly Marked[], absences: readonly Periode[]): GridShade[] {
  return visites.flatMap(v =>
    over(v, absences).map(a => ({
      start: wallOf([a.debut, v.debut].toSorted()[1] ?? v.debut),
      end: wallOf([a.fin, v.fin].toSorted()[0] ?? v.fin),
      kind: 'conflict' as const,
      label: `${v.client}\u00a0: ${PENDANT}`,
    })),
  )
}
