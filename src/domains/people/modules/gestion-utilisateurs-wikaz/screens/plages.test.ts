import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { corpsDe, joursAgenda, minutesDe, plagesAgenda, validite } from './plages.ts'

/** Which year goes without saying depends on the day it is read. */
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const plage = {
  plage_id: 4,
  debut_libelle: '13:30',
  fin_libelle: '24:00',
  duree: 630,
  valable_du: null,
  valable_au: null,
}

it.each([
  [null, null, ''],
  ['2026-12-01', null, 'à partir du mar. 1er déc.'],
  [null, '2026-12-31', 'jusqu’au jeu. 31 déc.'],
  ['2026-12-01', '2026-12-31', 'du mar. 1er déc. au jeu. 31 déc.'],
])('valid from %s to %s: %s', (valable_du, valable_au, mots) => {
  expect(validite({ valable_du, valable_au })).toBe(mots)
})

it('draws the slots of worked days only, and shades the others', () => {
  const semaine = [
    { id: 1, label: 'Lundi', etat: 1 as const, plages: [plage] },
    { id: 2, label: 'Mardi', etat: 0 as const, plages: [{ ...plage, plage_id: 5 }] },
  ]
  expect(plagesAgenda(semaine)).toEqual([{ id: '4', day: '1', start: 810, end: 1440, label: 'Disponible' }])
  expect(joursAgenda(semaine).map(j => [j.id, j.short, j.off])).toEqual([
    ['1', 'lun.', false],
    ['2', 'mar.', true],
  ])
})

it('writes midnight as the server reads it', () => {
  expect(minutesDe('24:00')).toBe(1440)
  expect(corpsDe({ day: '7', start: 1200, end: 1440 })).toEqual({ jour: 7, debut: '20:00', fin: '00:00' })
})
