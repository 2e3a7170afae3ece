import { expect, it } from 'vitest'
import { estSiren, normaliserSiren } from '#wire/siren.ts'

it.each(['732829320', '404833048', '130025265'])('knows %s', siren => expect(estSiren(siren)).toBe(true))
it.each(['732829321', '000000000', '73282932', '7328293200', '73282932a', ''])('refuses %j', siren =>
  expect(estSiren(siren)).toBe(false),
)
it('takes typed spaces off', () => expect(normaliserSiren(' 732\u00a0829 320 ')).toBe('732829320'))
