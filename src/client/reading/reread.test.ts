import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { OfficeQueryClient } from './office-query-client.ts'
import { followSubject, rereadSubject } from './reread.ts'

/** A month on screen, whose answers arrive when they are let go. */
async function month() {
  const client = new OfficeQueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const onTheirWay: { arrive: () => void; given: AbortSignal }[] = []
  const office = { changes: 0 }
  const observer = new QueryObserver(client, {
    queryKey: ['planning', 'mois'],
    queryFn: ({ signal }) => {
      const { changes } = office
      return new Promise<number>(resolve => onTheirWay.push({ arrive: () => resolve(changes), given: signal }))
    },
  })
  observer.subscribe(() => undefined)
  onTheirWay[0]?.arrive()
  const shown = () => observer.getCurrentResult().data
  await expect.poll(shown).toBe(0)
  return { client, office, onTheirWay, shown }
}

it('fifty changes told while it is read share one more reading, and none is given up', async () => {
  const { client, office, onTheirWay, shown } = await month()
  for (let n = 1; n <= 50; n++) {
    office.changes = n
    followSubject(client, 'planning')
  }
  expect(onTheirWay).toHaveLength(2)
  onTheirWay[1]?.arrive()
  await expect.poll(() => onTheirWay.length).toBe(3)
  expect(onTheirWay[1]?.given.aborted).toBe(false)
  onTheirWay[2]?.arrive()
  await expect.poll(shown).toBe(50)
  expect(onTheirWay).toHaveLength(3)
})

it('a change told while what was written is read again is read after it', async () => {
  const { client, office, onTheirWay, shown } = await month()
  const mine = rereadSubject(client, 'planning')
  office.changes = 1
  followSubject(client, 'planning')
  onTheirWay[1]?.arrive()
  await mine
  await expect.poll(() => onTheirWay.length).toBe(3)
  onTheirWay[2]?.arrive()
  await expect.poll(shown).toBe(1)
})

it('whoever waits for what was written is given what left after it', async () => {
  const { client, office, onTheirWay, shown } = await month()
  followSubject(client, 'planning')
  office.changes = 1
  const mine = rereadSubject(client, 'planning')
  expect(onTheirWay[1]?.given.aborted).toBe(true)
  onTheirWay[2]?.arrive()
  await mine
  expect(shown()).toBe(1)
})

it('a reading that never ends keeps no later change from being read', async () => {
  const { client, office, onTheirWay, shown } = await month()
  followSubject(client, 'planning')
  office.changes = 1
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 16_000)
  followSubject(client, 'planning')
  vi.restoreAllMocks()
  onTheirWay[2]?.arrive()
  await expect.poll(shown).toBe(1)
})
