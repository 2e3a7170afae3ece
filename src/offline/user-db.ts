import Dexie, { type EntityTable, type Table } from 'dexie'
import type { AcknowledgedEntry, BlobPiece, HistoryEntry, OutboxEntry, StoredBlob } from './entry.ts'

export interface OfflineFile {
  readonly sha256: string
  readonly nom: string
  readonly mime: string
  readonly octets: ArrayBuffer
  readonly garde_jusqu_a: string
  readonly lu_a: string
}

export interface KeyValue {
  readonly cle: string
  readonly valeur: unknown
}

/** One database per user and company: nobody else's session ever opens it (promise I). */
export class UserDb extends Dexie {
  declare outbox: EntityTable<OutboxEntry, 'id'>
  declare acquittes: EntityTable<AcknowledgedEntry, 'id'>
  declare historique: EntityTable<HistoryEntry, 'id'>
  declare blobs: EntityTable<StoredBlob, 'sha256'>
  declare morceaux: Table<BlobPiece, [string, number]>
  declare fichiers: EntityTable<OfflineFile, 'sha256'>
  /** Persisted reads, and small values such as the epoch. */
  declare cache: EntityTable<KeyValue, 'cle'>

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' })
    // Versions are additive only: old code may meet a newer database and must not be hurt (offline rule 12).
    this.version(1).stores({
      outbox: 'id, seq, entity, etat, type',
      acquittes: 'id, seq, entity, recu_a, type',
      historique: 'id, seq, fini_a',
      blobs: 'sha256',
      morceaux: '[sha256+rang], sha256',
      fichiers: 'sha256, garde_jusqu_a',
      cache: 'cle',
    })
  }
}

export interface Owner {
  readonly compte_id: number
  readonly utilisateur_id: number
  /** An administrator in this person's account: kept apart from the person's own database, and erased at the end. */
  readonly emprunt?: true
}

export function userDbName({ compte_id, utilisateur_id, emprunt }: Owner): string {
  return `relais-${emprunt ? 'emprunt-' : ''}${compte_id}-${utilisateur_id}`
}

const open = new Map<string, UserDb>()

/** The database of a person on this device, opened once per page. It closes by itself when a newer build upgrades. */
export function openUserDb(owner: Owner): UserDb {
  const name = userDbName(owner)
  const known = open.get(name)
  if (known?.isOpen() || (known && !known.hasFailed())) return known
  const db = new UserDb(name)
  db.on('versionchange', () => {
    db.close()
    open.delete(name)
  })
  open.set(name, db)
  return db
}

export function forgetUserDb(owner: Owner): void {
  const name = userDbName(owner)
  open.get(name)?.close()
  open.delete(name)
}
