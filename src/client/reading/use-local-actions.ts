import type { AcknowledgedEntry, OutboxEntry } from '#offline/entry.ts'
import { myDb } from '../queue/sync.ts'
import { readAhead, useLiveRead } from './use-live-read.ts'

/** What this device knows of some kinds of actions that a reading may not: live, across tabs and the service worker. */
export interface LocalActions {
  /** Still here, refused ones included. */
  readonly outbox: readonly OutboxEntry[]
  /** The same and the received ones: `retenir` chooses among them. */
  readonly actions: readonly (OutboxEntry | AcknowledgedEntry)[]
}

/** @returns undefined until the device was read: a screen waits for it, or a pending action would flicker */
export function useLocalActions(types: readonly string[]): LocalActions | undefined {
  return useLiveRead(types.join(), () => readLocalActions(types))
}

/** For a screen's `readFirst`: its first drawing then holds what waits on the device. */
export async function readLocalActionsAhead(types: readonly string[]): Promise<void> {
  await readAhead(types.join(), () => readLocalActions(types))
}

export async function readLocalActions(types: readonly string[]): Promise<LocalActions> {
  const db = myDb()
  const [outbox, acquittes] = await Promise.all([
    db.outbox.where('type').anyOf(types).sortBy('seq'),
    db.acquittes.where('type').anyOf(types).toArray(),
  ])
  return { outbox, actions: [...outbox, ...acquittes] }
}
