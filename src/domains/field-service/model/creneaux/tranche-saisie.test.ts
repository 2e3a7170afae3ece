import { expect, it } from 'vitest'
import { trancheSaisie } from './tranche-saisie.ts'
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
