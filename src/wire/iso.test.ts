import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heureUtcDe, isoUtcDe, jourUtcDe, msDuJourUtc } from './iso.ts'

const JOUR_MS = 86_400_000
/** As the engine writes and reads them: what ours is held against. */
const ecrit = (ms: number) => new Date(ms).toISOString()

it('writes and reads each day of four centuries as the engine does', () => {
  for (let ms = Date.UTC(1799, 0, 1); ms < Date.UTC(2200, 0, 1); ms += JOUR_MS) {
    const jour = ecrit(ms).slice(0, 10)
    if (jourUtcDe(ms) !== jour || msDuJourUtc(jour) !== ms) expect([ms, jourUtcDe(ms), msDuJourUtc(jour)]).toBe(jour)
  }
})

it('writes any instant that there is as the engine does, also the first and last of what four digits hold', () => {
  const bornes = [-62_167_219_200_000, 253_402_300_800_000, 0, -8.64e15, 8.64e15, -0.5, 1.9, -1000.5]
  const proches = bornes.flatMap(ms => [ms - 1, ms, ms + 1]).filter(ms => Math.abs(ms) <= 8.64e15)
  for (const ms of proches) expect([jourUtcDe(ms), isoUtcDe(ms)]).toEqual([ecrit(ms).slice(0, 10), ecrit(ms)])
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: -7e13, max: 3e14 }), fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true })),
      ms => {
        expect(isoUtcDe(ms)).toBe(ecrit(ms))
        expect(jourUtcDe(ms)).toBe(ecrit(ms).slice(0, 10))
        if (ms >= -62_167_219_200_000 && ms < 253_402_300_800_000) expect(heureUtcDe(ms)).toBe(ecrit(ms).slice(11, 16))
      },
    ),
  )
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.65e15])('refuses %d, which is no instant', ms => {
  expect(() => jourUtcDe(ms)).toThrow(RangeError)
  expect(() => isoUtcDe(ms)).toThrow(RangeError)
})

it('reads no day that does not exist, nor any other text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      (annee, mois, jour) => {
        const two = (n: number) => String(n).padStart(2, '0')
        const texte = `${String(annee).padStart(4, '0')}-${two(mois % 14)}-${two(jour % 33)}`
        const lu = Date.parse(`${texte}T00:00:00Z`)
        const existe = !Number.isNaN(lu) && ecrit(lu).slice(0, 10) === texte
        expect(msDuJourUtc(texte)).toBe(existe ? lu : Number.NaN)
      },
    ),
    { numRuns: 2000 },
  )
  for (const texte of ['', '2026-1-01', '20261120', '2026-11-20T', ' 2026-11-20', '2026-11-20\n', '٢٠٢٦-11-20'])
    expect(msDuJourUtc(texte)).toBeNaN()
})
