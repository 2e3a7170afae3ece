import { expect, it } from 'vitest'
import { versMs } from '#wire/dates.ts'
import { laisser, reprendre } from './par-morceaux.ts'
import type { LigneProposee } from './proposition.ts'

const a = (heure: number) => `2026-11-20T${String(heure).padStart(2, '0')}:00:00.000Z`
/** A visit of an hour, from somebody at an hour to somebody at another. */
const ligne = (intervention_id: number, de: [number | null, number], vers: [number, number]): LigneProposee => ({
  posee: {
    visite: { intervention_id, debut: a(de[1]), fin: a(de[1] + 1) } as LigneProposee['posee']['visite'],
    de: 0,
    debut: 0,
  },
  de: de[0],
  vers: vers[0],
  debut: versMs(a(vers[1])),
  fin: versMs(a(vers[1] + 1)),
})
/** Two visits take each other's place, a third follows the second, a fourth comes from nobody. */
const LIGNES = [
  ligne(1, [7, 8], [7, 10]),
  ligne(2, [7, 10], [7, 8]),
  ligne(3, [9, 14], [7, 12]),
  ligne(4, [9, 16], [9, 14]),
  ligne(5, [null, 9], [9, 17]),
]
const seules = (ids: ReadonlySet<number>) => [...ids].toSorted()

it('leaves one alone where nothing comes in its place', () => {
  expect(seules(laisser(LIGNES, new Set(), [4]))).toEqual([4])
  expect(seules(laisser(LIGNES, new Set(), [5]))).toEqual([5])
})

it('leaves with it whoever would have come in its place, and so on', () => {
  expect(seules(laisser(LIGNES, new Set(), [1]))).toEqual([1, 2])
  expect(seules(laisser(LIGNES, new Set(), [3]))).toEqual([3, 4])
})

it('takes with it whoever stands where it goes', () => {
  expect(seules(reprendre(LIGNES, new Set([1, 2, 3, 4]), [4]))).toEqual([1, 2])
  expect(seules(reprendre(LIGNES, new Set([1, 2, 3, 4]), [3]))).toEqual([1, 2, 4])
  expect(seules(reprendre(LIGNES, new Set([1, 2, 3, 4]), [2]))).toEqual([3, 4])
})
