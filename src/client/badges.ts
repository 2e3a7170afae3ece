import { useSyncExternalStore } from 'react'

/** Counts shown beside a module's name: requests to answer, messages. Set by whoever knows, screen open or not. */
let badges: Readonly<Record<string, number>> = {}
const listeners = new Set<() => void>()

export function setBadge(nom: string, count: number): void {
  if ((badges[nom] ?? 0) === count) return
  badges = { ...badges, [nom]: count }
  for (const listener of listeners) listener()
}

export function useBadges(): Readonly<Record<string, number>> {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => badges,
  )
}
