import { describe, expect, it } from 'vitest'
import { adresse, type Field, icone, siren } from './field.ts'

const refusal = (field: Field, value: unknown) => field.schema.safeParse(value).error?.issues[0]?.message

describe('siren', () => {
  const field = siren({ label: 'Siren' })
  it.each(['732829321', '73282932', '7328293200', '000000000', 'abc', '732829320 00012'])('refuses %j', value => {
    expect(refusal(field, value)).toBe('Siren\u00a0: neuf chiffres valides sont attendus.')
  })
  it('keeps nine digits, however they are spaced, or nothing', () => {
    expect(field.schema.parse(' 732\u00a0829 320 ')).toBe('732829320')
    expect(field.schema.parse('')).toBe('')
    expect(refusal(siren({ label: 'Siren', required: true }), '')).toBe('Siren\u00a0: à renseigner.')
  })
})

it('an icon is one of the registry, or none', () => {
  const field = icone({ label: 'Icône' })
  for (const value of ['inconnue', 'toString', '__proto__', 'truck '.repeat(4)])
    expect(refusal(field, value)).toBe('Icône\u00a0: à choisir dans la liste.')
  for (const value of ['', 'truck', field.initial]) expect(field.schema.safeParse(value).success).toBe(true)
})

it('an address is a line of text that the form completes', () => {
  const field = adresse({ label: 'Adresse', max: 100 })
  expect(field.type).toBe('adresse')
  expect(refusal(field, 'x'.repeat(101))).toBe('Adresse\u00a0: 100 caractères au plus.')
  expect(field.schema.parse(' 8 rue des Lilas ')).toBe('8 rue des Lilas')
})
