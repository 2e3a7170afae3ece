import { useSyncExternalStore } from 'react'
import { dbOf } from '../queue/sync.ts'
import { KEPT } from '../session/kept-start.ts'
import { currentOwner } from '../session/session.ts'

/**
 * Counts shown beside a module's name: requests to answer, messages. Set by whoever knows, screen open or not; kept on
 * the device, so that a start shows the last known ones instead of none.
 */
let badges: Readonly<Record<string, number>> = {}
const listeners = new Set<() => void>()

function show(next: Readonly<Record<string, number>>): void {
  badges = next
  for (const listener of listeners) listener()
}

/** @param count null while it is not known: the last known one stays */
export function setBadge(nom: string, count: number | null): void {
  if (count === null || (badges[nom] ?? 0) === count) return
  show({ ...badges, [nom]: count })
  const owner = currentOwner()
  // Somebody else's account opened by the assistance leaves nothing here.
  if (!owner || owner.emprunt) return
  // A comfort: a device that refuses to store them keeps working.
  void dbOf(owner)
    .cache.put({ cle: KEPT.pastilles, valeur: badges })
    .catch(error => console.info('badges not kept', error))
}

/** @param stored what the person's database held under `KEPT.pastilles`; whoever was there before leaves nothing */
export function restoreBadges(stored: unknown): void {
  const pairs = stored && typeof stored === 'object' ? Object.entries(stored) : []
  show(Object.fromEntries(pairs.filter(([, count]) => Number.isSafeInteger(count) && count > 0)))
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useBadges(): Readonly<Record<string, number>> {
  return useSyncExternalStore(listen, () => badges)
}
