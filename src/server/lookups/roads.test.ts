import { beforeEach, expect, it } from 'vitest'
import { onceForFile } from '#server/testing/once-for-file.ts'
import { type Mood, startPublicServices } from '#tests/stand-ins/public-services.ts'
import { createRoadLookup, PLACES_MAX, type RoadLookup } from './roads.ts'

const services = onceForFile(startPublicServices, s => s.close())
let now = 0
let roads: RoadLookup
const warned: object[] = []

beforeEach(() => {
  services.state.mood = 'bien'
  services.asked.length = 0
  warned.length = 0
  roads = createRoadLookup({
    base: services.router,
    clock: () => new Date(now),
    log: { warn: (details: object) => void warned.push(details) } as never,
    timeoutMs: 300,
  })
})

const place = (east: number, north: number) => ({ latitude: 49 + north / 1000, longitude: 2 + east / 1000 })
const SQUARE = [place(0, 0), place(3, 0), place(3, 4)]
const BROKEN: Mood[] = ['panne', 'autre', 'lent', 'debordee', 'hostile', 'ailleurs', 'enorme', 'refus']

it.each(BROKEN)('gives nothing when the router is in state %s, and keeps nothing of it', async mood => {
  services.state.mood = mood
  expect(await roads.measure(SQUARE)).toBeNull()
  services.state.mood = 'bien'
  now += 120_000
  expect(await roads.measure(SQUARE)).not.toBeNull()
})

it('measures each way of each pair in one question, and asks it once a week', async () => {
  const table = await roads.measure(SQUARE)
  expect([...(table?.metres ?? [])]).toEqual([0, 30, 70, 30, 0, 40, 70, 40, 0])
  expect([...(table?.seconds ?? [])]).toEqual([0, 3, 7, 3, 0, 4, 7, 4, 0])
  expect(services.asked.map(url => url.pathname)).toEqual([
    '/table/v1/driving/2.00000,49.00000;2.00300,49.00000;2.00300,49.00400;2.00000,49.00000;2.00300,49.00000;2.00300,49.00400',
  ])
  await roads.measure([SQUARE[2], SQUARE[0]].flatMap(p => p ?? []))
  expect(services.asked).toHaveLength(1)
  now += 7 * 86_400_000 + 1
  await roads.measure(SQUARE)
  expect(services.asked).toHaveLength(2)
})

it('asks nothing for one place, twice the same, or none', async () => {
  for (const places of [[], [place(1, 1)], [place(1, 1), place(1, 1)]])
    expect([...((await roads.measure(places))?.metres ?? [1])].every(metres => metres === 0)).toBe(true)
  expect(services.asked).toEqual([])
})

it('asks by blocks of a hundred places, and not of more than it may', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => place(i, 0))
  const table = await roads.measure(many(120))
  expect(services.asked).toHaveLength(9)
  expect(table?.metres[119]).toBe(1190)
  services.asked.length = 0
  expect(await roads.measure(many(PLACES_MAX + 1))).toBeNull()
  expect(services.asked).toEqual([])
})

it('gives no table with a hole: a place without any road is nothing for all', async () => {
  expect(await roads.measure([{ latitude: 49, longitude: -120 }, ...SQUARE])).toBeNull()
})

it('leaves a router alone after three failures', async () => {
  services.state.mood = 'panne'
  for (let n = 0; n < 5; n++) expect(await roads.measure(SQUARE)).toBeNull()
  expect(services.asked).toHaveLength(3)
  expect(warned).toHaveLength(1)
})
