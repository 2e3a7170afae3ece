import fc from 'fast-check'
import { expect, it } from 'vitest'
import { direDureeSignee, jugerReprise, lireDureeSignee, refuserMoisRepris, repriseSaisieSchema } from './reprise.ts'

it('refuses what is no length of time, a day that begins no month and what has no reason', () => {
  for (const texte of ['', 'douze', '12 h 60', '+', '1 2 3 4 5 h', '+ − 4 h', '2001', '12h5', '1e3'])
    expect(lireDureeSignee(texte), texte).toBeNull()
  const saisie = { jour: '2026-09-01', duree: '+ 12 h 30', motif: 'Ancien logiciel', version: 'v1' }
  expect(jugerReprise({ ...saisie, jour: '2026-09-02', duree: 'douze' })).toEqual({
    champs: { jour: expect.stringContaining('premier jour'), duree: expect.stringContaining('+ 12 h 30') },
  })
  expect(repriseSaisieSchema.safeParse({ ...saisie, motif: ' ' }).success).toBe(false)
  expect(jugerReprise(saisie)).toEqual({ minutes: 750 })
  expect(jugerReprise({ ...saisie, duree: '' })).toEqual({ minutes: null })
})

it('is carried over into a month under contract, were it one day, and into no year that is far', () => {
  const contrats = [
    { valable_du: '2026-06-15', valable_au: '2026-08-02' },
    { valable_du: '2026-10-31', valable_au: null },
  ]
  const refus = (jour: string, siens = contrats) =>
    refuserMoisRepris(jour, { contrats: siens, aujourdhui: '2026-11-29' })
  expect(refus('2026-05-01')).toBe('Au\u00a0: aucun contrat en mai 2026. Le premier commence le 15 juin 2026.')
  expect(refus('2026-09-01')).toBe('Au\u00a0: aucun contrat en septembre 2026.')
  expect(refus('2026-06-01', [])).toBe('Au\u00a0: aucun contrat en juin 2026.')
  expect(refus('2027-02-01')).toBe('Au\u00a0: le 1er janvier 2027 au plus tard.')
  for (const jour of ['2026-06-01', '2026-08-01', '2026-10-01', '2027-01-01']) expect(refus(jour), jour).toBeNull()
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
  expect([750, -240, 0, -5, 90_030].map(direDureeSignee)).toEqual([
    '+\u00a012\u00a0h\u00a030',
    '−\u00a04\u00a0h',
    '0\u00a0h',
    '−\u00a00\u00a0h\u00a005',
    '+\u00a01\u202f500\u00a0h\u00a030',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -120_000, max: 120_000 }), n => {
      expect(lireDureeSignee(direDureeSignee(n))).toBe(n === 0 ? 0 : n)
    }),
  )
})
