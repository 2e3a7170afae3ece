import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportReachable } from '#offline/connectivity.ts'
import { forgetShell, insistOnShell, keepShell, readShell } from './shell-worker.ts'

const stored = vi.hoisted(() => ({ later: true }))
vi.mock('#offline/later-parts.ts', () => ({ keepLaterParts: async () => stored.later }))

class Worker extends EventTarget {
  state = 'installing'
  /** In charge as soon as it is asked to be, like that of this build. */
  postMessage({ type }: { type: string }): void {
    if (type !== 'PRENDRE_EN_CHARGE' || !browser.claims) return
    container.controller = this
    container.dispatchEvent(new Event('controllerchange'))
  }
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** A browser whose installations are cut until told otherwise; `script` false: not even the script comes. */
const browser = { script: true, cut: true, asked: 0, claims: true }
let container: EventTarget & { controller: Worker | null; register: unknown; getRegistration: unknown }
async function register() {
  browser.asked += 1
  if (!browser.script) throw new TypeError('Failed to fetch')
  const worker = new Worker()
  const registration = Object.assign(new EventTarget(), {
    installing: worker,
    active: null as Worker | null,
    waiting: null,
  })
  queueMicrotask(() => {
    if (!browser.cut) registration.active = worker
    worker.become(browser.cut ? 'redundant' : 'activated')
  })
  return registration
}

let page: EventTarget
const seen = { visibilityState: 'visible' }
beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.useFakeTimers()
  forgetShell()
  reportReachable(true)
  Object.assign(browser, { script: true, cut: true, asked: 0, claims: true })
  stored.later = true
  seen.visibilityState = 'visible'
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), seen))
  const calls = { register, getRegistration: async () => undefined }
  container = Object.assign(new EventTarget(), calls, { controller: null })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

it.each([
  ['the installation is cut', { script: true }],
  ['the script itself does not come', { script: false }],
])('is asked for again by itself after %s', async (_what, cut) => {
  Object.assign(browser, cut)
  const stop = insistOnShell()
  await settle()
  expect(readShell()).toBe('absente')
  Object.assign(browser, { script: true, cut: false })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(readShell()).toBe('entiere')
  // Nothing is left to ask for.
  await vi.advanceTimersByTimeAsync(600_000)
  expect(browser.asked).toBe(2)
  stop()
})

it('is asked for at once when the network is back, and when the page is seen again', async () => {
  const stop = insistOnShell()
  await settle()
  page.dispatchEvent(new Event('online'))
  await settle()
  expect(browser.asked).toBe(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(browser.asked).toBe(3)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(browser.asked).toBe(3)
})

it('is asked for by a preparation, which says what became of it', async () => {
  expect(await keepShell()).toBe(false)
  browser.cut = false
  stored.later = false
  expect(await keepShell()).toBe(false)
  expect(readShell()).toBe('ouvre')
  stored.later = true
  expect(await keepShell()).toBe(true)
  expect(readShell()).toBe('entiere')
})

it('that stands already serves, though its script cannot be read again', async () => {
  const active = Object.assign(new Worker(), { state: 'activated' })
  container.controller = active
  container.register = () => Promise.reject(new TypeError())
  container.getRegistration = async () => ({ active })
  expect(await keepShell()).toBe(true)
})

it('does not call a page ready that no worker is in charge of', async () => {
  Object.assign(browser, { cut: false, claims: false })
  const stop = insistOnShell()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(readShell()).toBe('ouvre')
  browser.claims = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(readShell()).toBe('entiere')
  stop()
})
