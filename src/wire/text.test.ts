import { expect, it } from 'vitest'
import { texteSaisi } from './text.ts'

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
