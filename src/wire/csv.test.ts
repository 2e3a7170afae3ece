import { expect, it } from 'vitest'
import { ecrireLigne, neutraliser } from './csv.ts'

it.each([
  '=1+1',
  '+33612345678',
  '-1+cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  "=cmd|' /C calc'!A0",
  '-',
  '-12a',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1',
  '\u00a0=1',
  '\u202f+1',
  '\u200b@SUM(A1)',
  '\ufeff=1',
  ' \u200e \u2060-cmd',
])('gives %j an apostrophe', text => expect(neutraliser(text)).toBe(`'${text}`))
it.each(['', 'Durand', 'a=1', "'=1", '06 12 34 56 78', ' a', '\u200ba=1', '-12', '-12,50'])('leaves %j', text =>
  expect(neutraliser(text)).toBe(text),
)

it('quotes what would end a cell, and writes numbers with a comma, negative ones too', () => {
  expect(ecrireLigne(['Le "Vieux"; moulin', -12.5, 'deux\nlignes'])).toBe(
    '"Le ""Vieux""; moulin";-12,5;"deux\nlignes"\r\n',
  )
})
