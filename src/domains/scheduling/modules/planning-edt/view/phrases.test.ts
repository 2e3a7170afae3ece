import { expect, it } from 'vitest'
import { Phrases } from './phrases.ts'

it('gives back what was typed for a day, to that day alone, until it is kept', () => {
  const phrases = new Phrases()
  phrases.garder(['1:2026-12-08', null], 'Accord du 3 février')
  expect(phrases.pour(['1:2026-12-09', null])).toBeUndefined()
  expect(phrases.pour([null, '1:2026-12-08'])).toBe('Accord du 3 février')
  phrases.garder(['1:2026-12-08'], 'Travaux urgents')
  expect(phrases.pour(['1:2026-12-08'])).toBe('Travaux urgents')
  phrases.oublier([null, '1:2026-12-08'])
  expect(phrases.pour(['1:2026-12-08'])).toBeUndefined()
})
