import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseTheme, readTheme, readThemeChoice } from './theme.ts'

let dark = false
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: dark, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  chooseTheme('systeme')
  vi.unstubAllGlobals()
})

it('follows the system until something is chosen on this device, and again afterwards', () => {
  for (dark of [true, false]) expect(readTheme()).toBe(dark ? 'dark' : 'light')
  chooseTheme('dark')
  expect([readTheme(), readThemeChoice()]).toEqual(['dark', 'dark'])
  dark = true
  chooseTheme('light')
  expect(readTheme()).toBe('light')
  chooseTheme('systeme')
  expect([readTheme(), kept.size]).toEqual(['dark', 0])
})

it('holds for the page where storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  })
  chooseTheme('dark')
  expect(readTheme()).toBe('dark')
})
