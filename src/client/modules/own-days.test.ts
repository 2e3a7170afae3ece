import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Owner, openUserDb } from '#offline/user-db.ts'
import { takeKeptStart } from '../session/kept-start.ts'
import { holdsOwnDays, noteOwnDays, restoreOwnDays } from './own-days.ts'

const ANNE: Owner = { compte_id: 1, utilisateur_id: 7 }
const world = vi.hoisted(() => ({ owner: null as null | object }))
vi.mock('../session/session.ts', () => ({ currentOwner: () => world.owner }))
vi.mock('../queue/sync.ts', () => ({ dbOf: (owner: Owner) => openUserDb(owner) }))

beforeEach(async () => {
  world.owner = ANNE
  restoreOwnDays(undefined)
  await openUserDb(ANNE).cache.clear()
})
const kept = async () => (await takeKeptStart(ANNE)).joursTenus

it('keeps nothing of a borrowed account, nor of nobody', () => {
  const put = vi.spyOn(openUserDb(ANNE).cache, 'put')
  for (const owner of [null, { ...ANNE, emprunt: true }]) {
    world.owner = owner
    noteOwnDays(true)
  }
  expect(put).not.toHaveBeenCalled()
})

it('is what the last start knew, and changes at the next one only', async () => {
  expect(holdsOwnDays()).toBe(false)
  noteOwnDays(true)
  await expect.poll(kept).toBe(true)
  expect(holdsOwnDays()).toBe(false)
  restoreOwnDays(await kept())
  expect(holdsOwnDays()).toBe(true)
  restoreOwnDays('oui')
  expect(holdsOwnDays()).toBe(false)
})
