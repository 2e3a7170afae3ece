import { expect, it } from 'vitest'
import { normaliserImmatriculation } from './immatriculation.ts'

it.each([
  ['ab123cd', 'AB-123-CD'],
  [' AB 123 CD ', 'AB-123-CD'],
  ['ab-123-cd', 'AB-123-CD'],
  ['1234 ab  80', '1234 AB 80'],
  ['1-abc-234', '1-ABC-234'],
  ['', ''],
])('writes %j as %j', (saisie, attendu) => {
  expect(normaliserImmatriculation(saisie)).toBe(attendu)
  expect(normaliserImmatriculation(attendu)).toBe(attendu)
})
