import { expect, it } from 'vitest'
import { carriesComfort } from './line.ts'

it.each([
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ saveData: false, effectiveType: '4g' }, true],
  // A platform that says nothing of its line.
  [{}, true],
])('%j carries comfort: %s', (connection, carries) => {
  expect(carriesComfort(connection)).toBe(carries)
})
