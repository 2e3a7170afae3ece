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
let restoring = false

function publish(): void {
  const next = location.pathname + location.search
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
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

/** Goes to an address of the application, or to what becomes of the current one. */
export function navigate(
  to: string | ((current: string) => string),
  { replace = false }: { replace?: boolean } = {},
): void {
  const address = keepSearch(typeof to === 'string' ? to : to(current), current)
  if (address === current) return
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState(null, '', address)
  publish()
}

/** What a Back press does, given where it landed; pure so that it can be told apart in tests. */
export function decideBack(state: { layerClosed: boolean; onGuard: boolean; arrived?: boolean }): 'undo' | 'follow' {
  if (state.onGuard) return 'undo'
  // What was closed led to where Back landed: undone, its address would stay behind and open it again.
  return state.layerClosed && !state.arrived ? 'undo' : 'follow'
}

function onPop(event: PopStateEvent): void {
  if (restoring) {
    restoring = false
    event.stopImmediatePropagation()
    return
  }
  const onGuard = (event.state as { [GUARD]?: boolean } | null)?.[GUARD] === true
  const layerClosed = closeTopLayer()
  if (decideBack({ layerClosed, onGuard, arrived: location.pathname + location.search === current }) === 'undo') {
    restoring = true
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
    const state = history.state as unknown
    history.replaceState({ [GUARD]: true }, '')
    history.pushState(state, '')
  }
  addEventListener('pointerdown', arm, true)
  addEventListener('keydown', arm, true)
}
