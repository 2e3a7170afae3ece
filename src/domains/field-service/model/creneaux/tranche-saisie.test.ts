import { expect, it } from 'vitest'
import { estTranche, trancheSaisie } from './tranche-saisie.ts'
import { tranchesDe } from './tranches.ts'

const lire = (texte: string) => trancheSaisie().safeParse(texte)

it('is two hours of a clock, one after the other in writing, or nothing', () => {
  const refuses = [
    '25:99 - zz<script>',
    '<b>tout de suite</b>',
    '8:00 - 10:00',
    '24:00 - 02:00',
    '08:00 - 08:00',
    '08:00',
  ]
  for (const texte of [...refuses, '08:00 - 10:00 - 12:00', '08:60 - 10:00', '08:00-10:00', '08:00 - 10:00\n<i>']) {
    const lu = lire(texte)
    expect(lu.success, texte).toBe(false)
    expect(lu.error?.issues[0]?.message).toBe('Créneau\u00a0: deux heures sont attendues, comme 08:00 - 10:00.')
  }
  for (const { th_libelle } of tranchesDe('2026-12-01')) expect(lire(th_libelle).data).toBe(th_libelle)
  expect(['', '  ', ' 08:30 - 09:15 '].map(texte => lire(texte).data)).toEqual(['', '', '08:30 - 09:15'])
})

it('ends after it begins, or with the day', () => {
  for (const texte of ['12:00 - 10:00', '23:00 - 01:00', '10:01 - 10:00']) {
    expect(lire(texte).error?.issues.map(i => i.message)).toEqual([
      'Créneau\u00a0: la fin vient après le début, comme 08:00 - 10:00.',
    ])
    expect(estTranche(texte)).toBe(false)
  }
  for (const texte of ['22:00 - 00:00', '00:00 - 02:00', ''])
    expect([lire(texte).data, estTranche(texte)]).toEqual([texte, true])
})
