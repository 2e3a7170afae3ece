import { useSyncExternalStore } from 'react'

/** The first step that somebody went to do: their way back, however many pages it takes. Of this page alone, until it is left. */
let underWay: string | null = null
const listeners = new Set<() => void>()

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
