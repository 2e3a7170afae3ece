import { describe, expect, it } from 'vitest'
import { instantParis } from '#wire/dates.ts'
import { estCorrigeable, type HeuresEtapes, instantSaisi, refusCorrection } from './correction.ts'

const JOUR = '2026-11-20'
const a = (heure: string, secondes = 0, jour = JOUR) =>
  new Date(Date.parse(instantParis(jour, heure)) + secondes * 1000).toISOString()
const heures: HeuresEtapes = { 1: a('14:20', 40), 2: a('14:53', 12), 3: a('15:40') }
const maintenant = a('16:00')

describe('an hour put right', () => {
  it.each([
    [2, '14:19', 'Arrivée avant le départ (14:20)'],
    [2, '15:41', 'Arrivée après la fin (15:40)'],
    [1, '14:54', 'Départ après l’arrivée (14:53)'],
    [3, '14:52', 'Fin avant l’arrivée (14:53)'],
    [3, '16:03', 'Cette heure n’est pas encore passée.'],
    [2, '14:53', 'Rien à corriger\u00a0: c’est déjà l’heure enregistrée.'],
  ] as const)('is refused where it breaks the order or the truth: %i at %s', (etape, heure, phrase) => {
    const vers = instantSaisi(heure, { etape, heures, maintenant })
    expect(refusCorrection({ etape, vers, heures, maintenant })).toContain(phrase)
  })
  it.each([
    [2, '15:10'],
    [1, '13:00'],
    [3, '15:59'],
    [3, '16:01'],
  ] as const)('passes between its neighbours, within two minutes of two clocks: %i at %s', (etape, heure) => {
    const vers = instantSaisi(heure, { etape, heures, maintenant })
    expect(vers).toBe(a(heure))
    expect(refusCorrection({ etape, vers, heures, maintenant })).toBeNull()
  })
  it.each(['00.000', '11.999', '12.001', '59.999'])(
    'of the same minute, at %s seconds, puts nothing right',
    secondes => {
      const vers = a('14:53').replace(':00.000Z', `:${secondes}Z`)
      for (const bureau of [false, true])
        expect(refusCorrection({ etape: 2, vers, heures, maintenant, bureau })).toBe(
          'Rien à corriger\u00a0: c’est déjà l’heure enregistrée.',
        )
      expect(refusCorrection({ etape: 2, vers: a('14:54'), heures, maintenant })).toBeNull()
    },
  )
  it('of the same minute as another step is that very moment, and never before it', () => {
    expect(instantSaisi('14:20', { etape: 2, heures, maintenant })).toBe(heures[1])
    expect(instantSaisi('15:40', { etape: 2, heures, maintenant })).toBe(heures[3])
  })
  it('of a visit around midnight is on the side that keeps the order', () => {
    const nuit = { 1: a('23:30'), 2: a('00:10', 0, '2026-11-21'), 3: null }
    const plusTard = a('01:00', 0, '2026-11-21')
    const vers = instantSaisi('23:50', { etape: 2, heures: nuit, maintenant: plusTard })
    expect(vers).toBe(a('23:50'))
    expect(refusCorrection({ etape: 2, vers, heures: nuit, maintenant: plusTard })).toBeNull()
  })
  it('is the technician’s for a week, and the office’s after it', () => {
    expect(estCorrigeable(heures[2], a('09:00', 0, '2026-11-27'))).toBe(true)
    expect(estCorrigeable(heures[2], a('09:00', 0, '2026-11-28'))).toBe(false)
    expect(estCorrigeable(null, maintenant)).toBe(false)
    const vieille = { etape: 2, vers: a('15:00'), heures, maintenant: a('09:00', 0, '2026-11-28') } as const
    expect(refusCorrection(vieille)).toContain('demandez au bureau')
    expect(refusCorrection({ ...vieille, bureau: true })).toBeNull()
    const paye = { ...vieille, bureau: true, maintenant: a('09:00', 0, '2027-01-20') }
    expect(refusCorrection(paye)).toContain('plus de 60\u00a0jours')
  })
  it('stays within a day of what was recorded first, whatever the corrections in between', () => {
    const deja = { 1: null, 2: a('09:00'), 3: null }
    const origine = { fait_a: a('18:00', 0, '2026-11-19'), recu_a: a('18:00', 0, '2026-11-19') }
    const demande = { etape: 2, heures: deja, origine, maintenant: a('23:00') } as const
    expect(refusCorrection({ ...demande, vers: a('17:59') })).toBeNull()
    expect(refusCorrection({ ...demande, vers: a('18:01') })).toContain('à plus d’un jour')
    // A clock that was wrong: the office may go as far as a day from the receipt.
    const tard = { ...origine, recu_a: a('08:00') }
    expect(refusCorrection({ ...demande, origine: tard, vers: a('18:01') })).toContain('à plus d’un jour')
    expect(refusCorrection({ ...demande, origine: tard, vers: a('18:01'), bureau: true })).toBeNull()
  })
  it('never ends a visit after the office received its closing', () => {
    const origine = { fait_a: a('15:40'), recu_a: a('15:41') }
    const demande = { etape: 3, heures, origine, maintenant } as const
    expect(refusCorrection({ ...demande, vers: a('15:41') })).toBeNull()
    for (const bureau of [false, true])
      expect(refusCorrection({ ...demande, vers: a('15:42'), bureau })).toContain('Fin après la réception')
  })
})
