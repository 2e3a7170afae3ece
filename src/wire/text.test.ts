import { expect, it } from 'vitest'
import { compterLettres, oterInvisibles, texteSaisi } from './text.ts'

it.each(['', ' ', '\u00a0', '\u200b', '\u200b\n\ufeff', '\u202e', '\u2060\u00ad', '\u3164', '\u2800'])(
  '%j shows nothing, and is empty',
  text => {
    expect(texteSaisi().parse(text)).toBe('')
    expect(texteSaisi().min(1).safeParse(text).success).toBe(false)
  },
)

it.each([
  [' Fuite\u202e au joint ', 'Fuite au joint'],
  ['a\u2066b\u2069', 'ab'],
  ['👩\u200d🔧 passée', '👩\u200d🔧 passée'],
  ['l’été\u00a0!', 'l’été\u00a0!'],
  ['co\u00adopérer', 'co\u00adopérer'],
])('%j is kept as it is read', (text, read) => {
  expect(texteSaisi().parse(text)).toBe(read)
})

it.each(['a\0b', 'a\ud800'])('%j is refused by name: no database holds it', text => {
  const read = texteSaisi().max(40).safeParse(text)
  expect(read.error?.issues.map(i => i.message)).toEqual(['Ce texte contient des caractères non acceptés.'])
})

it.each([
  ['=1+1\u200b', '=1+1'],
  ['\u2066A\u2069\u00adB', 'AB'],
  ['C\ufe0f\u2800\u3164', 'C'],
  ['l’été 7', 'l’été 7'],
])('%j is seen as %j', (text, seen) => {
  expect(oterInvisibles(text)).toBe(seen)
})

it.each([
  ['', 0],
  ['… - 12 \u200b', 0],
  ['Le 3 mai', 5],
  ['é\u0301', 1],
])('%j holds %i letters', (text, letters) => {
  expect(compterLettres(text)).toBe(letters)
})
