import { myDb } from '#client/queue/sync.ts'
import { readAhead, useLiveRead } from '#client/reading/use-live-read.ts'
import type { AcknowledgedEntry, OutboxEntry, StoredBlob } from '#offline/entry.ts'
import { TYPES_ACTIVITE } from '../offline.ts'

/** What this device knows that the office may not: live, across tabs and the service worker. */
export type Local = {
  /** Still here, refused ones included. */
  outbox: readonly OutboxEntry[]
  /** The same and the received ones: `retenir` chooses among them. */
  actions: readonly (OutboxEntry | AcknowledgedEntry)[]
  fichiers: readonly Pick<StoredBlob, 'sha256' | 'complet'>[]
}

/** @returns undefined until the device was read: a screen waits for it, or a pending step would flicker */
export function useLocal(): Local | undefined {
  return useLiveRead(CLE, lireLocal)
}

/** The first drawing of the day then holds what waits on the device. */
export async function lireLocalDAvance(): Promise<void> {
  await readAhead(CLE, lireLocal)
}

const CLE = 'mon-activite:local'

async function lireLocal(): Promise<Local> {
  const db = myDb()
  const [outbox, acquittes, fichiers] = await Promise.all([
    db.outbox.where('type').anyOf(TYPES_ACTIVITE).sortBy('seq'),
    db.acquittes.where('type').anyOf(TYPES_ACTIVITE).toArray(),
    db.blobs.toArray(),
  ])
  return { outbox, actions: [...outbox, ...acquittes], fichiers }
}
