import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockSheets, OPEN_MS, readUnlocked, subscribeUnlocked, unlockSheets } from './vault.ts'

const { who, told, page } = vi.hoisted(() => ({
  who: { owner: null as object | null },
  told: [] as (() => void)[],
  page: { visibilityState: 'visible', heard: [] as (() => void)[] },
}))
vi.mock('#client/session/session.ts', () => ({
  currentOwner: () => who.owner,
  subscribeSession: (listener: () => void) => told.push(listener),
}))
vi.stubGlobal('document', {
  get visibilityState() {
    return page.visibilityState
  },
  addEventListener: (_: string, listener: () => void) => page.heard.push(listener),
})
vi.stubGlobal('addEventListener', () => undefined)

const anne = { compte_id: 1, utilisateur_id: 2 }
const unlocked = { key: {} as CryptoKey, reader: anne }
const locked = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  who.owner = anne
  page.visibilityState = 'visible'
  locked.mockReset()
})
afterEach(() => {
  lockSheets()
  vi.useRealTimers()
})

it('opens to nobody else', () => {
  who.owner = { compte_id: 1, utilisateur_id: 3 }
  unlockSheets(unlocked)
  expect(readUnlocked()).toBeNull()
  who.owner = anne
  unlockSheets(unlocked)
  who.owner = { compte_id: 2, utilisateur_id: 2 }
  expect(readUnlocked()).toBeNull()
})

it('locks after five minutes, which nothing prolongs', () => {
  unlockSheets(unlocked)
  const off = subscribeUnlocked(locked)
  vi.advanceTimersByTime(OPEN_MS - 1)
  expect(readUnlocked()?.key).toBe(unlocked.key)
  vi.advanceTimersByTime(1)
  expect(readUnlocked()).toBeNull()
  expect(locked).toHaveBeenCalledTimes(1)
  off()
})

it('locks as soon as the page is hidden, and when somebody else comes', () => {
  unlockSheets(unlocked)
  page.visibilityState = 'hidden'
  for (const hear of page.heard) hear()
  page.visibilityState = 'visible'
  expect(readUnlocked()).toBeNull()
  unlockSheets(unlocked)
  who.owner = null
  for (const hear of told) hear()
  who.owner = anne
  expect(readUnlocked()).toBeNull()
})
