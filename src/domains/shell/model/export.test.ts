import { expect, it } from 'vitest'
import { lireLignes, tableDe } from '#domains/shell/model/export.ts'
import { lignesCsv } from '#wire/grid-export.ts'

it('names the columns with the first row', async () => {
  const table = tableDe([
    ['Nom', 'Montant', null],
    ['Le "Vieux"; moulin', 12.5, true],
  ])
  expect(table.colonnes.map(c => c.label)).toEqual(['Nom', 'Montant', ''])
  let text = ''
  for await (const line of lignesCsv(table)) text += line
  expect(text).toBe('\uFEFFNom;Montant;\r\n"Le ""Vieux""; moulin";12,5;Oui\r\n')
  expect(tableDe([])).toEqual({ colonnes: [], lignes: [] })
})

it('reads rows of both forms, and nothing else', () => {
  expect(lireLignes('[["a",1],["b",null]]')).toEqual([['a', 1], ['b', null]]) // biome-ignore format: two rows
  expect(lireLignes('[{"a":1},{"b":"x"}]')).toEqual([['a', 'b'], [1, null], [null, 'x']]) // biome-ignore format: three rows
  expect(lireLignes('[]')).toEqual([])
  for (const text of ['', 'null', '{}', '[1]', '[[{}]]', '[["a"],{"b":1}]', '[[[]]]'])
    expect(lireLignes(text), text).toBeNull()
})
