import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isStaleBuild } from '../call/load.ts'
import { acceptUpdate } from '../device/update.ts'
import { dirtyForms } from './dirty.ts'
import { isBack, startAgain } from './start-again.ts'

vi.mock('../device/update.ts', () => ({ acceptUpdate: vi.fn() }))
vi.mock('./dirty.ts', () => ({ dirtyForms: vi.fn(() => []) }))

const kept = new Map<string, string>()
const missing = new TypeError('Failed to fetch dynamically imported module: https://relais.test/assets/releve-1.js')
const answer = (status: number, type = 'text/javascript') =>
  vi.fn(async () => new Response('', { status, headers: { 'content-type': type } }))

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.mocked(acceptUpdate).mockClear()
  vi.mocked(dirtyForms).mockReturnValue([])
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => vi.unstubAllGlobals())

it('starts the page again for a part that is there and that this page would never ask for again, once', async () => {
  const asked = answer(200)
  vi.stubGlobal('fetch', asked)
  await startAgain(missing)
  expect(asked).toHaveBeenCalledWith('https://relais.test/assets/releve-1.js', expect.anything())
  expect(acceptUpdate).toHaveBeenCalledTimes(1)
  expect(isStaleBuild()).toBe(false)
  await startAgain(missing)
  expect(acceptUpdate).toHaveBeenCalledTimes(1)
})

it('never at the price of what is typed, nor without the part', async () => {
  vi.stubGlobal('fetch', answer(200))
  vi.mocked(dirtyForms).mockReturnValue(['Clôture'])
  await startAgain(missing)
  vi.mocked(dirtyForms).mockReturnValue([])
  vi.stubGlobal('fetch', answer(404))
  await startAgain(missing)
  // Gone for good: a newer build has replaced it.
  expect(isStaleBuild()).toBe(true)
  vi.stubGlobal('fetch', answer(200, 'text/html'))
  await startAgain(missing)
  expect(isStaleBuild()).toBe(true)
  expect(acceptUpdate).not.toHaveBeenCalled()
})

it('calls no restart a newer build, and knows when the part is back', async () => {
  for (const down of [answer(503), vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))]) {
    vi.stubGlobal('fetch', down)
    await startAgain(missing)
    expect(isStaleBuild()).toBe(false)
    expect(await isBack()).toBe(false)
  }
  vi.stubGlobal('fetch', answer(200))
  expect(await isBack()).toBe(true)
  expect(acceptUpdate).not.toHaveBeenCalled()
})
