import { expect, it } from 'vitest'
import { countMissing } from './wipe.ts'

it.each([
  ['erased with two waiting', { annoncees: 2, presentes: 0, marque: false }, 2],
  ['erased with nothing waiting', { annoncees: 0, presentes: 0, marque: false }, 0],
  ['drained by the service worker', { annoncees: 2, presentes: 0, marque: true }, 0],
  ['still waiting', { annoncees: 2, presentes: 2, marque: false }, 0],
])('%s', (_what, known, missing) => expect(countMissing(known)).toBe(missing))
