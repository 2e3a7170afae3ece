import { useSyncExternalStore } from 'react'
import { hasShell, onRegistered } from './shell-worker.ts'

/** Newer build downloaded and waiting; it is taken only when the person accepts (offline rule 12). */
let ready = false
let accept: (() => void) | null = null
let watching = false
let followed: ServiceWorkerRegistration | null = null
const listeners = new Set<() => void>()
const HOUR_MS = 3_600_000
/** How long the newer build has to take over before the page starts again anyway. */
const PATIENCE_MS = 8_000
/** When this page asked for the newer build, ms: started again with the former one, it asks by itself once more. */
const ASKED = 'relais-terrain-version-demandee'
const ASKED_MS = 60_000

/** Whether the newer build was asked for just before this page began; the answer is given once. */
function wasAsked(): boolean {
  try {
    const asked = Number(sessionStorage.getItem(ASKED))
    sessionStorage.removeItem(ASKED)
    return Math.abs(Date.now() - asked) < ASKED_MS
  } catch {
    return false
  }
}

function noteAsked(): void {
  try {
    sessionStorage.setItem(ASKED, String(Date.now()))
  } catch {
    // Without a place to note it, the prompt stands again.
  }
}

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

/** Watches for newer builds, hourly and when the page comes back. */
export function watchUpdates(): void {
  if (watching || !hasShell()) return
  watching = true
  onRegistered(registration => {
    if (followed === registration) return
    followed = registration
    if (registration.waiting) propose(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        // The very first one waits for nobody.
        if (worker.state === 'installed' && registration.active) propose(worker)
      })
    })
    const look = () => void registration.update().catch(error => console.info('no update check', error))
    setInterval(look, HOUR_MS)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') look()
    })
  })
}

function propose(worker: ServiceWorker): void {
  const take = () => {
    // Only the page that asked reloads: another one may hold unsaved input.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
    worker.postMessage({ type: 'SKIP_WAITING' })
  }
  accept = () => {
    take()
    // Chromium may keep the former worker in charge for minutes when it had work; a navigation lets it go.
    setTimeout(() => {
      noteAsked()
      location.reload()
    }, PATIENCE_MS)
  }
  if (wasAsked()) {
    take()
    return
  }
  ready = true
  for (const listener of listeners) listener()
}
