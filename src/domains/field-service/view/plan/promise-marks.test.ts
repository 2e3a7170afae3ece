import { expect, it } from 'vitest'
import { instantParis } from '#wire/dates.ts'
import { promiseShades, wordsOfPromise } from './promise-marks.ts'

const visite = {
  ...{ client: 'Mme Roussel', jour: '2026-12-03', th_libelle: '08:00 - 10:00', th_jour: '2026-12-01' },
  ...{ debut: instantParis('2026-12-03', '09:00'), fin: instantParis('2026-12-03', '10:00') },
  etapes_en_cours: 0 as const,
}

it('marks a visit that stands on another day than its customer was told, in words', () => {
  expect(wordsOfPromise(visite)).toMatch(/^pas le jour promis, promis mar. 1er déc..*, 08:00 – 10:00$/)
  expect(promiseShades([visite])).toEqual([
    {
      ...{ start: '2026-12-03T09:00', end: '2026-12-03T10:00', kind: 'warning' },
      label: expect.stringMatching(/^Mme Roussel\s: pas le jour promis, promis mar. 1er déc./),
    },
  ])
})

it('marks a visit that begins outside of the hours that were told, on its day', () => {
  const tard = { ...visite, th_jour: visite.jour, debut: instantParis('2026-12-03', '10:00') }
  expect(wordsOfPromise(tard)).toBe('pas le créneau promis, promis 08:00 – 10:00')
  expect(promiseShades([tard]).map(s => s.label)).toEqual([
    'Mme Roussel\u00a0: pas le créneau promis, promis 08:00 – 10:00',
  ])
})

it('marks neither what stands on its day, nor what is begun', () => {
  const tenues = [
    { ...visite, th_jour: visite.jour },
    { ...visite, etapes_en_cours: 2 as const },
  ]
  expect(promiseShades(tenues)).toEqual([])
  expect(tenues.map(wordsOfPromise)).toEqual(['', ''])
})
