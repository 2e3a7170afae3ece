import { expect, it } from 'vitest'
import { ecrireCsv, lireLignes, neutraliser } from '#domains/shell/model/export.ts'

it.each(['=1+1', '+33', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '-', "=cmd|' /C calc'!A0"])(
  'quotes %j',
  text => expect(neutraliser(text)).toBe(`'${text}`),
)
it.each(['', 'Durand', '-12', '-12,50', 'a=1', "'=1"])('leaves %j', text => expect(neutraliser(text)).toBe(text))

it('writes what a French spreadsheet reads', () => {
  const text = ecrireCsv([
    ['Nom', 'Montant', 'Vu'],
    ['Le "Vieux"; moulin', 12.5, true],
    ['deux\r\nlignes', null, false],
  ])
  expect(text).toBe('\uFEFFNom;Montant;Vu\r\n"Le ""Vieux""; moulin";12,5;Oui\r\n"deux\r\nlignes";;Non\r\n')
})

it('reads rows of both forms, and nothing else', () => {
  expect(lireLignes('[["a",1],["b",null]]')).toEqual([['a', 1], ['b', null]]) // biome-ignore format: two rows
  expect(lireLignes('[{"a":1},{"b":"x"}]')).toEqual([['a', 'b'], [1, null], [null, 'x']]) // biome-ignore format: three rows
  expect(lireLignes('[]')).toEqual([])
  for (const text of ['', 'null', '{}', '[1]', '[[{}]]', '[["a"],{"b":1}]', '[[[]]]'])
    expect(lireLignes(text), text).toBeNull()
})
