import { useSyncExternalStore } from 'react'

/** Newer build downloaded and waiting; it is taken only when the person accepts (offline rule 12). */
let ready = false
let accept: (() => void) | null = null
const listeners = new Set<() => void>()
const HOUR_MS = 3_600_000
/** How long the newer build has to take over before the page starts again anyway. */
const PATIENCE_MS = 8_000

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => ready)
}

/** Puts the prompt away until the next start. */
export function postponeUpdate(): void {
  ready = false
  for (const listener of listeners) listener()
}

/** Takes the newer build: this page reloads once it is in charge. */
export function acceptUpdate(): void {
  if (accept) accept()
  else location.reload()
}

/** Registers the service worker and watches for newer builds, hourly and when the page comes back. */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    accept = () => {
      // Only the page that asked reloads: another one may hold unsaved input.
      const reload = (): void => location.reload()
      workbox.addEventListener('controlling', reload)
      workbox.messageSkipWaiting()
      // Chromium may keep the former worker in charge for minutes when it had work; a navigation lets it go.
      setTimeout(reload, PATIENCE_MS)
    }
    ready = true
    for (const listener of listeners) listener()
  })
  const registration = await workbox.register().catch(error => {
    console.info('service worker refused', error)
    return undefined
  })
  if (!registration) return
  const look = () => void registration.update().catch(error => console.info('no update check', error))
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}
