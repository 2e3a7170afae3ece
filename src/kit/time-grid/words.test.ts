import { expect, it } from 'vitest'
import { axisOf } from './axis.ts'
import { nameDrop } from './words.ts'

const day = axisOf({ from: '2026-11-26', days: 1, step: 15, hours: [360, 1320] })
const week = axisOf({ from: '2026-11-23', days: 7, step: 60, hours: [420, 1140] })
const visit = { start: '2026-11-26T10:15', end: '2026-11-26T11:00' }

it('a drag says the hour first, and the day after it where there are several', () => {
  expect(nameDrop(day, visit)).toBe('10:15 – 11:00')
  expect(nameDrop(week, visit)).toBe('10:15 – 11:00, jeu. 26 nov.')
})

it('whole days have no hours to say', () => {
  expect(nameDrop(week, { start: '2026-11-26T00:00', end: '2026-11-27T00:00' })).toBe('jeu. 26 nov.')
})
