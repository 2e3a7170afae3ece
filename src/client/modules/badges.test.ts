import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Owner, openUserDb } from '#offline/user-db.ts'
import { takeKeptStart } from '../session/kept-start.ts'
import { restoreBadges, setBadge } from './badges.ts'

const ANNE: Owner = { compte_id: 1, utilisateur_id: 7 }
const world = vi.hoisted(() => ({ owner: null as null | object }))
vi.mock('../session/session.ts', () => ({ currentOwner: () => world.owner }))
vi.mock('../queue/sync.ts', () => ({ dbOf: (owner: Owner) => openUserDb(owner) }))

beforeEach(async () => {
  world.owner = ANNE
  restoreBadges(undefined)
  await openUserDb(ANNE).cache.clear()
})
const kept = async () => (await takeKeptStart(ANNE)).pastilles

it('keeps the last known counts for the next start, and an unknown one takes nothing away', async () => {
  setBadge('bourse', 3)
  setBadge('fiches', 8)
  setBadge('bourse', null)
  await expect.poll(kept).toEqual({ bourse: 3, fiches: 8 })
  setBadge('fiches', 0)
  await expect.poll(kept).toEqual({ bourse: 3, fiches: 0 })
})

it('keeps nothing of a borrowed account', () => {
  const put = vi.spyOn(openUserDb(ANNE).cache, 'put')
  world.owner = { ...ANNE, emprunt: true }
  setBadge('bourse', 3)
  expect(put).not.toHaveBeenCalled()
  world.owner = ANNE
  setBadge('fiches', 1)
  expect(put).toHaveBeenCalledTimes(1)
})
