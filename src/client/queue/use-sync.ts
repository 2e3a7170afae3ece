import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useSyncExternalStore } from 'react'
import { isOnline, onConnectivityChange } from '#offline/connectivity.ts'
import type { AcknowledgedEntry, OutboxEntry } from '#offline/entry.ts'
import { type QueueSummary, summarise } from '#offline/queue-state.ts'
import type { SyncStatus } from '#offline/sync-engine.ts'
import { readSession, type SessionState, subscribeSession } from '../session/session.ts'
import { myDb, pendingSince, readSyncStatus, subscribeSyncStatus } from './sync.ts'

export function useOnline(): boolean {
  return useSyncExternalStore(onConnectivityChange, isOnline)
}

export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(subscribeSyncStatus, readSyncStatus)
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, readSession)
}

const NOTHING: QueueSummary = { enAttente: 0, aResoudre: 0, bloquees: 0 }

/** Counts of the signed-in person's queue, live, across tabs and the service worker; null until it was read. */
export function useKnownQueue(): QueueSummary | null {
  const entries = useLiveQuery(() => myDb().outbox.toArray(), [])
  return useMemo(() => entries && summarise(entries), [entries]) ?? null
}

/** The same, where a queue that was not read yet may count for an empty one: nothing is decided by it. */
export function useQueueSummary(): QueueSummary {
  return useKnownQueue() ?? NOTHING
}

/** Pending and just-received actions of these types, to be replayed over a snapshot read at `lu_a`. */
export function usePendingActions(
  types: readonly string[],
  lu_a: string | null,
): readonly (OutboxEntry | AcknowledgedEntry)[] {
  return useLiveQuery(() => pendingSince(myDb(), types, lu_a), [types.join(), lu_a]) ?? NONE
}

const NONE: readonly OutboxEntry[] = []
