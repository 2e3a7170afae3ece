import { expect, it } from 'vitest'
import { persistOptions } from './query.ts'

const { shouldDehydrateQuery } = persistOptions.dehydrateOptions
const isWritten = (data: unknown, meta: Record<string, unknown>) =>
  shouldDehydrateQuery({ queryKey: ['ressource', '/api/essai'], state: { status: 'success', data }, meta })
const rows = (count: number) => ({ datas: Array.from({ length: count }, (_, id) => ({ id })), total: count })

it('writes what may stay on the device in the list of readings, but for a long list that has its own place', () => {
  expect(isWritten(rows(1), { horsLigne: false, aPart: true })).toBe(false)
  expect(isWritten(undefined, { horsLigne: true })).toBe(false)
  expect(isWritten(rows(500), { horsLigne: true, aPart: true })).toBe(true)
  expect(isWritten(rows(501), { horsLigne: true, aPart: true })).toBe(false)
  // Without a place of its own it would be nowhere.
  expect(isWritten(rows(501), { horsLigne: true, aPart: false })).toBe(true)
})
