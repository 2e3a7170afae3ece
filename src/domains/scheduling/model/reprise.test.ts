import fc from 'fast-check'
import { expect, it } from 'vitest'
import { direDureeSignee, jugerReprise, lireDureeSignee, repriseSaisieSchema } from './reprise.ts'

it('refuses what is no length of time, a day that begins no month and what has no reason', () => {
  for (const texte of ['', 'douze', '12 h 60', '+', '1 2 3 4 5 h', '+ − 4 h', '2001', '12h5', '1e3'])
    expect(lireDureeSignee(texte), texte).toBeNull()
  const saisie = { jour: '2026-09-01', duree: '+ 12 h 30', motif: 'Ancien logiciel' }
  expect(jugerReprise({ ...saisie, jour: '2026-09-02', duree: 'douze' })).toEqual({
    champs: { jour: expect.stringContaining('premier jour'), duree: expect.stringContaining('+ 12 h 30') },
  })
  expect(repriseSaisieSchema.safeParse({ ...saisie, motif: ' ' }).success).toBe(false)
  expect(jugerReprise(saisie)).toEqual({ minutes: 750 })
  expect(jugerReprise({ ...saisie, duree: '' })).toEqual({ minutes: null })
})

it('is read as people type it, signs and spaces of all kinds, and is told as it may be typed again', () => {
  for (const [texte, minutes] of [
    ['+ 12 h 30', 750],
    ['12h30', 750],
    ['− 4 h', -240],
    ['-4:15', -255],
    ['–\u00a04\u202fh', -240],
    ['12,5', 750],
    ['0', 0],
    ['-0 h', 0],
  ] as const)
    expect(lireDureeSignee(texte), texte).toBe(minutes)
  expect([750, -240, 0, -5].map(direDureeSignee)).toEqual([
    '+\u00a012\u00a0h\u00a030',
    '−\u00a04\u00a0h',
    '0\u00a0h',
    '−\u00a00\u00a0h\u00a005',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -120_000, max: 120_000 }), n => {
      expect(lireDureeSignee(direDureeSignee(n))).toBe(n === 0 ? 0 : n)
    }),
  )
})
