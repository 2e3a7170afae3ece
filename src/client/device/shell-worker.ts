import { useSyncExternalStore } from 'react'
import { isOnline, onConnectivityChange } from '#offline/connectivity.ts'
import { keepLaterParts } from '#offline/later-parts.ts'

/**
 * The service worker that lets the application open without network. Its first installation takes seconds, many on a
 * thin line, and a cut meanwhile undoes all of it: it is asked for again until it stands, without a reload that an
 * installed application has no button for.
 */

/** `absente`: does not open without network; `ouvre`: does, without its reader of documents; `entiere`: all of it. */
export type Shell = 'absente' | 'ouvre' | 'entiere'

/** Pauses between two tries while the page is seen and the office answers, in ms; the last one goes on. */
const PAUSES_MS = [3_000, 10_000, 30_000, 60_000]
/** An installation that does not end within this is asked for again, in ms. */
const PATIENCE_MS = 120_000
/** A worker that stands answers at once; one of a build that did not know the question never does, in ms. */
const CHARGE_MS = 10_000

let shell: Shell | null = null
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let registering: Promise<ServiceWorkerRegistration | null> | null = null
let keeping: Promise<boolean> | null = null
const listeners = new Set<() => void>()
const followers = new Set<(registration: ServiceWorkerRegistration) => void>()

function tell(next: Shell): void {
  if (next === shell) return
  shell = next
  for (const listener of listeners) listener()
}

export function readShell(): Shell | null {
  return shell
}

/** @returns ends it */
export function onShellChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** @returns null until the browser was asked */
export function useShell(): Shell | null {
  return useSyncExternalStore(onShellChange, readShell)
}

/** The development server has no service worker; a page without TLS is given none by its browser. */
export function hasShell(): boolean {
  return !import.meta.env.DEV && typeof navigator !== 'undefined' && 'serviceWorker' in navigator
}

/** Told of the registration each time it stands, the first time included. */
export function onRegistered(follower: (registration: ServiceWorkerRegistration) => void): void {
  followers.add(follower)
}

/** Registers the worker if need be and waits for its installation. @returns null when it did not come to stand */
async function standUp(): Promise<ServiceWorkerRegistration | null> {
  registering ??= install().finally(() => {
    registering = null
  })
  return await registering
}

async function install(): Promise<ServiceWorkerRegistration | null> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    // A worker that stands already serves, whatever becomes of the next one.
    if (!registration.active && !(await isActivated(registration.installing ?? registration.waiting))) {
      tell('absente')
      return null
    }
    if (shell !== 'entiere') tell('ouvre')
    for (const follower of followers) follower(registration)
    return registration
  } catch (error) {
    console.info('service worker refused', error)
    // Out of reach, its script cannot be read again; the one that stands still serves.
    const former = await navigator.serviceWorker.getRegistration().catch(gone => {
      console.info('no registration to be asked for', gone)
      return undefined
    })
    if (!former?.active) tell('absente')
    else if (shell === null) tell('ouvre')
    return former?.active ? former : null
  }
}

async function isActivated(worker: ServiceWorker | null): Promise<boolean> {
  if (!worker) return false
  return await new Promise(resolve => {
    const late = setTimeout(() => resolve(false), PATIENCE_MS)
    const look = (): void => {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return
      clearTimeout(late)
      worker.removeEventListener('statechange', look)
      resolve(worker.state === 'activated')
    }
    worker.addEventListener('statechange', look)
    if (shell === null) tell('absente')
    look()
  })
}

/**
 * What is stored serves a page only once the worker is in charge of it. One that was there before its worker, as the first
 * page of every phone, asks for it: it may stay open all day.
 */
async function takeCharge({ active }: ServiceWorkerRegistration): Promise<boolean> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return true
  return await new Promise(resolve => {
    const end = (): void => {
      clearTimeout(late)
      serviceWorker.removeEventListener('controllerchange', end)
      resolve(serviceWorker.controller !== null)
    }
    const late = setTimeout(end, CHARGE_MS)
    serviceWorker.addEventListener('controllerchange', end)
    active?.postMessage({ type: 'PRENDRE_EN_CHARGE' })
  })
}

/**
 * Stores the whole application: the worker, then what its installation leaves for later. Asked again, it costs nothing.
 * @returns whether everything opens without network now, on this page too
 */
export async function keepShell(): Promise<boolean> {
  if (!hasShell()) return import.meta.env.DEV
  keeping ??= (async () => {
    const registration = await standUp()
    const held = registration !== null && (await takeCharge(registration))
    const whole = held && (await keepLaterParts().catch(() => false))
    if (whole) tell('entiere')
    return whole
  })().finally(() => {
    keeping = null
  })
  return await keeping
}

/**
 * Keeps asking until the application is stored: when the network is back, when the page is seen again, and by and by.
 * @returns ends it
 */
export function insistOnShell(): () => void {
  if (!hasShell()) return () => {}
  let ended = false
  const again = (): void => {
    clearTimeout(timer)
    if (ended || shell === 'entiere' || !isOnline() || document.visibilityState !== 'visible') return
    void keepShell().then(whole => {
      if (whole || ended) return
      timer = setTimeout(again, PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)])
    })
  }
  const back = (): void => {
    tries = 0
    again()
  }
  addEventListener('online', back)
  document.addEventListener('visibilitychange', back)
  const stop = onConnectivityChange(back)
  again()
  return () => {
    ended = true
    clearTimeout(timer)
    removeEventListener('online', back)
    document.removeEventListener('visibilitychange', back)
    stop()
  }
}

/** Between two tests. */
export function forgetShell(): void {
  shell = null
  tries = 0
  followers.clear()
  clearTimeout(timer)
}
