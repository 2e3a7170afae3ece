import { useSyncExternalStore } from 'react'
import { dbOf } from '../queue/sync.ts'
import { KEPT } from '../session/kept-start.ts'
import { currentOwner } from '../session/session.ts'

/**
 * Counts shown beside a module's name: requests to answer, messages. Set by whoever knows, screen open or not; kept on
 * the device, so that a start shows the last known ones instead of none.
 */
let badges: Readonly<Record<string, number>> = {}
/** What the count is made of, in words, and that it was heard since this person came: a kept one is only the last known. */
let heard: Readonly<Record<string, string>> = {}
const listeners = new Set<() => void>()

function show(next: Readonly<Record<string, number>>): void {
  badges = next
  for (const listener of listeners) listener()
}

/**
 * @param count null while it is not known: the last known one stays
 * @param detail what it is made of, for the home: "3 visites en retard"
 */
export function setBadge(nom: string, count: number | null, detail = ''): void {
  if (count === null) return
  const same = (badges[nom] ?? 0) === count
  if (same && heard[nom] === detail) return
  heard = { ...heard, [nom]: detail }
  show({ ...badges, [nom]: count })
  if (same) return
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
  heard = {}
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

/** By module, what its count is made of; a module that is absent was not heard since this person came. */
export function useBadgeDetails(): Readonly<Record<string, string>> {
  return useSyncExternalStore(listen, () => heard)
}
