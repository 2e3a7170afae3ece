import { expect, it } from 'vitest'
import { promesse } from './visit-facts.ts'

it('tells what the customer was promised apart from the hour of the plan', () => {
  expect(promesse({ th_libelle: '11:00 - 13:00' })).toBe('Promis au client\u00a0: entre 11:00 et 13:00')
  expect(promesse({ th_libelle: '11:00 – 13:00' })).toBe('Promis au client\u00a0: entre 11:00 et 13:00')
  expect(promesse({ th_libelle: 'Matin' })).toBe('Promis au client\u00a0: Matin')
  expect(promesse({ th_libelle: '' })).toBe('')
})
