import { useSyncExternalStore } from 'react'

/**
 * The look is the device's: a phone on a night round and a bright office are not the same eyes. Nothing chosen follows the
 * system. `theme-first.js` reads the same key, to paint the first frame right. It is no stored data of a person.
 */
const CHOICE_KEY = 'relais-terrain-apparence'
const DARK_QUERY = '(prefers-color-scheme: dark)'

export type Theme = 'dark' | 'light'
export type ThemeChoice = 'systeme' | Theme

const listeners = new Set<() => void>()
/** Where storage is blocked, the choice holds as long as the page. */
let held: ThemeChoice | null = null

export function readThemeChoice(): ThemeChoice {
  try {
    const value = localStorage.getItem(CHOICE_KEY)
    if (value === 'dark' || value === 'light') return value
  } catch {
    // Below.
  }
  return held ?? 'systeme'
}

export function chooseTheme(choice: ThemeChoice): void {
  held = choice
  try {
    if (choice === 'systeme') localStorage.removeItem(CHOICE_KEY)
    else localStorage.setItem(CHOICE_KEY, choice)
  } catch {
    // Storage is blocked: the next start follows the system again.
  }
  for (const listener of listeners) listener()
}

export function readTheme(): Theme {
  const choice = readThemeChoice()
  if (choice !== 'systeme') return choice
  return matchMedia(DARK_QUERY).matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(DARK_QUERY)
  query.addEventListener('change', listener)
  // Chosen in another window of this device.
  const stored = (event: StorageEvent) => event.key === CHOICE_KEY && listener()
  addEventListener('storage', stored)
  listeners.add(listener)
  return () => {
    query.removeEventListener('change', listener)
    removeEventListener('storage', stored)
    listeners.delete(listener)
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readThemeChoice)
}

/**
 * The page says a colour for each theme of the system; the one chosen here may be the other, and the bar of the browser
 * or of the phone must not contrast with it.
 */
export function paintBar(theme: Theme): void {
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  for (const bar of bars) bar.dataset.couleur ??= bar.content
  const own = bars.find(bar => bar.media.includes(theme))?.dataset.couleur
  for (const bar of bars) bar.content = own ?? bar.content
}

/** Keeps the browser's bar in step. */
export function followTheme(): () => void {
  paintBar(readTheme())
  return subscribe(() => paintBar(readTheme()))
}
