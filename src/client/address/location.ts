import { useSyncExternalStore } from 'react'
import { closeTopLayer } from './back.ts'

/**
 * The address, as our own store: while Back is being undone the browser's own value is briefly another one, which no
 * screen must see.
 */
let current = typeof location === 'undefined' ? '/' : location.pathname + location.search
const listeners = new Set<() => void>()
/** Marks the entry below all of ours; landing on it means the person is about to leave. */
const GUARD = 'relais-garde'
/** What an entry was opened from, in its state: where Back leads from it. */
const BELOW = 'relais-dessous'
/** Somebody hears where a step arrives: from the start of the workspace on. */
let guarded = false
/** Back is closing something: the browser stands on the entry below it already. */
let landing = false
/** A step of ours is on its way: the screens have moved, and the history is written where it arrives. */
let stepping: (() => void)[] | null = null

const readBrowser = () => location.pathname + location.search

function readBelow(): string {
  return (history.state as { [BELOW]?: string } | null)?.[BELOW] ?? ''
}

function show(address: string): void {
  if (address === current) return
  current = address
  for (const listener of listeners) listener()
}

function publish(): void {
  if (stepping === null) show(readBrowser())
}

export function readAddress(): string {
  return current
}

export function subscribeAddress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useAddress(): string {
  return useSyncExternalStore(subscribeAddress, readAddress)
}

export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '/'
}

/** `/m/regulation-interventions` of whatever stands below it. */
export function moduleOf(address: string): string {
  return pathOf(address).split('/', 3).join('/')
}

/** How one looks at a module (`address-state.ts`) holds while one moves inside it; an address that says it itself is followed. */
export function keepSearch(address: string, from: string): string {
  if (address.endsWith('?')) return address.slice(0, -1)
  if (/[?#]/.test(address) || moduleOf(address) !== moduleOf(from)) return address
  return address + from.slice(pathOf(from).length)
}

/** Whether both are one place, however it is looked at. */
const isSamePlace = (a: string, b: string) => pathOf(a) === pathOf(b)

/**
 * Goes to an address of the application, or to what becomes of the current one.
 *
 * What is left by `replace` leaves nothing behind: where it was opened from the very place that it is left for, the history goes back
 * there. Two entries of one place in a row would be a press of Back that does nothing.
 */
export function navigate(
  to: string | ((current: string) => string),
  { replace = false }: { replace?: boolean } = {},
): void {
  const from = current
  const address = keepSearch(typeof to === 'string' ? to : to(from), from)
  if (address === from) return
  if (stepping) {
    stepping.push(() => write(address, from, replace))
    show(address)
  } else if (landing) {
    // Back has left the entry of what it closes, and stands on the one below: that one is kept.
    write(address, readBrowser(), replace && isSamePlace(readBrowser(), address))
    publish()
  } else if (guarded && replace && !isSamePlace(from, address) && isSamePlace(readBelow(), address)) {
    stepping = [() => write(address, from, true)]
    show(address)
    history.go(-1)
  } else {
    write(address, from, replace)
    publish()
  }
}

function write(address: string, from: string, replace: boolean): void {
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState({ [BELOW]: from }, '', address)
}

/** What a Back press does, given where it landed; pure so that it can be told apart in tests. */
export function decideBack(state: { layerClosed: boolean; onGuard: boolean; arrived?: boolean }): 'undo' | 'follow' {
  if (state.onGuard) return 'undo'
  // What was closed led to where Back landed: undone, its address would stay behind and open it again.
  return state.layerClosed && !state.arrived ? 'undo' : 'follow'
}

function onPop(event: PopStateEvent): void {
  if (stepping !== null) {
    event.stopImmediatePropagation()
    for (const change of stepping) change()
    stepping = null
    publish()
    return
  }
  const onGuard = (event.state as { [GUARD]?: boolean } | null)?.[GUARD] === true
  // Nothing is written on the guard: where what is closed leads waits for the way back up.
  const up: (() => void)[] = []
  if (onGuard) stepping = up
  else landing = true
  const layerClosed = closeTopLayer()
  landing = false
  if (decideBack({ layerClosed, onGuard, arrived: readBrowser() === current }) === 'undo') {
    stepping = up
    event.stopImmediatePropagation()
    history.go(1)
    return
  }
  publish()
}

/**
 * Follows the address, whoever changes it, and puts a guard entry below the first one. The guard waits for the first
 * gesture, because browsers skip entries that a page adds by itself.
 */
export function startHistoryGuard(): void {
  guarded = true
  addEventListener('popstate', onPop)
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method]
    history[method] = function patched(this: History, ...args: Parameters<History['pushState']>) {
      original.apply(this, args)
      publish()
    }
  }
  const arm = () => {
    removeEventListener('pointerdown', arm, true)
    removeEventListener('keydown', arm, true)
    if ((history.state as { [GUARD]?: boolean } | null)?.[GUARD]) return
    history.replaceState({ [GUARD]: true }, '')
    history.pushState(null, '')
  }
  addEventListener('pointerdown', arm, true)
  addEventListener('keydown', arm, true)
}
