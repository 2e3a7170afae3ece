import { expect, it, vi } from 'vitest'
import { captureInstall, considerInstall, isIos, readInstallOffer, refuseInstall, shouldOffer } from './install.ts'

vi.mock('#offline/device-db.ts', () => ({
  deviceDb: () => ({ valeurs: { get: async () => undefined, put: async () => undefined } }),
}))

it.each([
  ['at the first visit', { installed: false, refused: false, visits: 1, received: false }, false],
  ['after a received action', { installed: false, refused: false, visits: 1, received: true }, true],
  ['at the second visit', { installed: false, refused: false, visits: 2, received: false }, true],
  ['once refused', { installed: false, refused: true, visits: 9, received: true }, false],
  ['once installed', { installed: true, refused: false, visits: 9, received: true }, false],
])('%s', (_when, seen, expected) => expect(shouldOffer(seen)).toBe(expected))

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 16)', 5, false],
])('%s with %d touch points', (agent, points, expected) => expect(isIos(agent, points)).toBe(expected))

it('the browser’s own offer is shown when it comes after the good moment, and not before it', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { userAgent: 'Linux; Android 16', maxTouchPoints: 5 })
  captureInstall()
  const propose = () => page.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
  propose()
  expect(readInstallOffer()).toBeNull()
  page.dispatchEvent(new Event('appinstalled'))
  await considerInstall(true)
  expect(readInstallOffer()).toBeNull()
  propose()
  expect(readInstallOffer()).toBe('navigateur')
  await refuseInstall()
  propose()
  expect(readInstallOffer()).toBeNull()
})
