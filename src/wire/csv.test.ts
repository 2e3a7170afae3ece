import { expect, it } from 'vitest'
import { ecrireLigne, neutraliser } from './csv.ts'
import { FORMULAS } from './testing/formulas.ts'

it.each([...FORMULAS, '+33612345678', '-', '-12a', '\u202f+1', ' \u200e \u2060-cmd'])('gives %j an apostrophe', text =>
  expect(neutraliser(text)).toBe(`'${text}`),
)
it.each(['', 'Durand', 'a=1', "'=1", '06 12 34 56 78', ' a', '\u200ba=1', '-12', '-12,50'])('leaves %j', text =>
  expect(neutraliser(text)).toBe(text),
)

it('quotes what would end a cell, and writes numbers with a comma, negative ones too', () => {
  expect(ecrireLigne(['Le "Vieux"; moulin', -12.5, 'deux\nlignes'])).toBe(
    '"Le ""Vieux""; moulin";-12,5;"deux\nlignes"\r\n',
  )
})
