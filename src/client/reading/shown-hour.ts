import { useEffect, useSyncExternalStore } from 'react'
import { versMs } from '#wire/dates.ts'

/** Hours that stand in words on what is shown, each by whoever says it: what else speaks of the same screen says no other. */
const said = new Map<symbol, number>()
const listeners = new Set<() => void>()

function change(): void {
  for (const listener of listeners) listener()
}

/** The screen says itself that it is of this hour. @param lu_a ISO instant; null: it says none */
export function useSaidHour(lu_a: string | null): void {
  useEffect(() => {
    if (lu_a === null) return
    const who = Symbol('hour')
    said.set(who, versMs(lu_a))
    change()
    return () => {
      said.delete(who)
      change()
    }
  }, [lu_a])
}

/** The oldest hour that the screen says, in milliseconds; null: it says none. */
export function useHourOnScreen(): number | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => (said.size === 0 ? null : Math.min(...said.values())),
  )
}
