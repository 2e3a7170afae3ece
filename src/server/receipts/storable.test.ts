import { expect, it } from 'vitest'
import { isStorable } from './storable.ts'

it.each([['a\0b'], [['a', ['\0']]], [{ texte: { suite: '\uD800' } }], [{ 'cl\0é': 1 }], ['\uDC00\uD800']])(
  'refuses %j',
  value => expect(isStorable(value)).toBe(false),
)

it.each([[''], ['été 🚑'], [null], [undefined], [12], [{ a: [true, { b: '\u202E' }] }]])('holds %j', value =>
  expect(isStorable(value)).toBe(true),
)

it('follows a value as deep as it goes', () => {
  let deep: unknown = '\0'
  for (let n = 0; n < 100_000; n++) deep = [deep]
  expect(isStorable(deep)).toBe(false)
})
