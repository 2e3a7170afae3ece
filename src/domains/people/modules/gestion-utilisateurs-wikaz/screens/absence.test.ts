import { expect, it } from 'vitest'
import { corpsDe } from './absence.ts'

it.each([
  // Two whole days, the second one 25 hours long.
  [
    '2026-10-23T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    { date_debut: '2026-10-24', heure_debut: null, date_fin: '2026-10-25', heure_fin: null },
  ],
  [
    '2026-11-20T07:00:00.000Z',
    '2026-11-20T11:30:00.000Z',
    { date_debut: '2026-11-20', heure_debut: '08:00', date_fin: '2026-11-20', heure_fin: '12:30' },
  ],
])('an absence from %s to %s can be made again as it was', (debut, fin, corps) => {
  expect(corpsDe({ debut, fin, motif: 'Congés' })).toEqual({ ...corps, motif: 'Congés' })
})
