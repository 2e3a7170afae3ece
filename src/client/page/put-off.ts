import { useSyncExternalStore } from 'react'
import { dbOf } from '../queue/sync.ts'
import { KEPT } from '../session/kept-start.ts'
import { currentOwner } from '../session/session.ts'
import { useToday } from './use-today.ts'

/** By the name of what may wait, the day on which the person said so. */
type Days = Readonly<Record<string, string>>

let days: Days = {}
const listeners = new Set<() => void>()

function set(next: Days): void {
  days = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Before the first drawing, from the person's database: what waits must not push the screen down and away again. */
export function restorePutOffs(kept: unknown): void {
  set(typeof kept === 'object' && kept !== null ? { ...(kept as Days) } : {})
}

/** What may wait until tomorrow, once the person said so on this device. @param name of what it is */
export function usePutOff(name: string): { readonly off: boolean; readonly putOff: () => void } {
  const today = useToday()
  const off = useSyncExternalStore(subscribe, () => days[name] === today)
  const putOff = () => {
    set({ ...days, [name]: today })
    // A device that does not keep it asks again at the next start.
    dbOf(currentOwner())
      .cache.put({ cle: KEPT.plusTard, valeur: days })
      .catch(error => console.info('not kept that it may wait', error))
  }
  return { off, putOff }
}
