import { expect, it } from 'vitest'
import { estSiren, formaterSiren, normaliserSiren, numeroTva } from '#wire/siren.ts'

it.each(['732829320', '404833048', '130025265'])('knows %s', siren => expect(estSiren(siren)).toBe(true))
it.each(['732829321', '000000000', '73282932', '7328293200', '73282932a', ''])('refuses %j', siren =>
  expect(estSiren(siren)).toBe(false),
)
it('takes typed spaces off', () => expect(normaliserSiren(' 732\u00a0829 320 ')).toBe('732829320'))

it('writes it by threes, and the VAT number that follows from it', () => {
  expect(formaterSiren('732829320')).toBe('732\u00a0829\u00a0320')
  expect(numeroTva('732829320')).toBe('FR44732829320')
  expect(numeroTva('404833048')).toBe('FR83404833048')
})
