import { useSyncExternalStore } from 'react'
import { readSession, subscribeSession } from './session.ts'

/**
 * The person's theme is the server's; this copy only lets `theme-first.js` paint the first frame right. It is no stored data
 * of the person: it goes at sign-out.
 */
const THEME_KEY = 'relais-terrain-theme'
const DARK_QUERY = '(prefers-color-scheme: dark)'

export type Theme = 'dark' | 'light'

function readMirror(): Theme | null {
  try {
    const value = localStorage.getItem(THEME_KEY)
    return value === 'dark' || value === 'light' ? value : null
  } catch {
    return null
  }
}

export function mirrorTheme(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(THEME_KEY, theme)
    else localStorage.removeItem(THEME_KEY)
  } catch {
    // Storage is blocked: only the first frame of the next start suffers.
  }
}

export function readTheme(): Theme {
  const { etat, session } = readSession()
  if (session) return session.user.theme_sombre ? 'dark' : 'light'
  // Before IndexedDB has spoken, the mirror avoids a flash; nobody signed in follows the device.
  const mirrored = etat === 'inconnue' ? readMirror() : null
  return mirrored ?? (matchMedia(DARK_QUERY).matches ? 'dark' : 'light')
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(DARK_QUERY)
  query.addEventListener('change', listener)
  const off = subscribeSession(listener)
  return () => {
    query.removeEventListener('change', listener)
    off()
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}

/**
 * The page says a colour for each theme of the device; the person's own theme may be the other one, and the bar of the
 * browser or of the phone must not contrast with it.
 */
export function paintBar(theme: Theme): void {
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  for (const bar of bars) bar.dataset.couleur ??= bar.content
  const own = bars.find(bar => bar.media.includes(theme))?.dataset.couleur
  for (const bar of bars) bar.content = own ?? bar.content
}

/** Keeps the copy, and the browser's bar, in step with the session. */
export function followTheme(): () => void {
  paintBar(readTheme())
  return subscribe(() => {
    const { etat } = readSession()
    if (etat !== 'inconnue') mirrorTheme(etat === 'ouverte' ? readTheme() : null)
    paintBar(readTheme())
  })
}
