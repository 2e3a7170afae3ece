import type { z } from 'zod'
import type { compterAnnee } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import type { YearKind, YearMark } from '#kit/year/types.ts'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'

/** Days whose visits all have somebody, and days where one has nobody: a day is of one kind alone. The pattern tells it as much as the colour. */
export const KINDS: readonly YearKind[] = [
  { id: 'confiees', label: 'Toutes confiées', letter: 'n' },
  { id: 'sans', label: 'Une au moins sans technicien', letter: 'n', pattern: 'hachures' },
]

/** How many visits each day has, written in it. */
export function marksOf(
  jours: readonly z.output<typeof compterAnnee.output>[number][],
): ReadonlyMap<JourIso, readonly YearMark[]> {
  return new Map(
    jours.map(({ jour, nb_inter, nb_sans_technicien }) => {
      const detail = [
        compter(nb_inter, 'intervention'),
        ...(nb_sans_technicien > 0 ? [`${nb_sans_technicien} sans technicien`] : []),
      ].join(', dont ')
      const kind = nb_sans_technicien > 0 ? 'sans' : 'confiees'
      return [jour, [{ kind, detail, letter: String(nb_inter) }]]
    }),
  )
}
