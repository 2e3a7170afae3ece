import { useSyncExternalStore } from 'react'

/** Of an entry of the history: the step that was under way as its page was left. */
const KEPT = 'premier-pas'

function kept(): string | null {
  const said = (history.state as { [KEPT]?: unknown } | null)?.[KEPT]
  return typeof said === 'string' ? said : null
}

/**
 * The first step that somebody went to do: their way back, however many pages it takes. Of this page alone, until it is left; a reload
 * does not leave it, and finds it again.
 */
let underWay: string | null = kept()
const listeners = new Set<() => void>()

addEventListener('pagehide', () => {
  if (underWay !== kept()) history.replaceState({ ...(history.state as object | null), [KEPT]: underWay }, '')
})

/** @param cle of the step one goes to; null: one is back among all of them */
export function goToStep(cle: string | null): void {
  if (cle === underWay) return
  underWay = cle
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null where none was begun. */
export const useStepUnderWay = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => underWay,
    () => null,
  )
