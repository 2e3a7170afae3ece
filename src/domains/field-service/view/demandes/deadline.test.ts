import { expect, it } from 'vitest'
import { direDelai, direReste } from './deadline.ts'

const now = '2026-11-25T10:00:00.000Z'
const dans = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()

it('says what is left in the unit that one counts with, and when it is over', () => {
  expect([1, 119, 120, 47 * 60, 48 * 60, 0, -5].map(m => direReste(dans(m), now))).toEqual([
    'reste 1\u00a0minute',
    'reste 119\u00a0minutes',
    'reste 2\u00a0heures',
    'reste 47\u00a0heures',
    'reste 2\u00a0jours',
    'délai passé',
    'délai passé',
  ])
})

it('says until when, then what is left', () => {
  expect(direDelai('2026-11-26T11:00:00.000Z', now)).toBe('demain à 12:00, reste 25\u00a0heures')
})

it('says nothing without a deadline', () => {
  expect(direDelai(null, now)).toBe('')
})
