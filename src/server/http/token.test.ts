import { expect, it } from 'vitest'
import { bearerOf } from './token.ts'

const TOKEN = 'jeton-d-essai_0123456789'
const of = (authorization?: string) => bearerOf({ headers: authorization === undefined ? {} : { authorization } })

it('reads the name of the scheme in either case, and one token behind it', () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(of(`${scheme} ${TOKEN}`)).toBe(TOKEN)
  expect(of(`Bearer  ${TOKEN}`)).toBe(TOKEN)
})

it.each([undefined, '', TOKEN, `Basic ${TOKEN}`, `Bearer${TOKEN}`, 'Bearer court', `Bearer ${TOKEN} ${TOKEN}`])(
  'reads none in %j',
  authorization => expect(of(authorization)).toBeNull(),
)
