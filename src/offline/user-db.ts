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
/** Databases that this context may use, but not make: whatever comes late here does not bring one back. */
const gone = new Set<string>()
let makes = true

/** A service worker comes to what a sign-in has made; erased meanwhile, it stays erased. */
export function makeNoUserDb(): void {
  makes = false
}

/** A sign-in may make the database again that this page saw go. */
export function welcomeUserDb(owner: Owner): void {
  gone.delete(userDbName(owner))
}

/** The database of a person on this device, opened once per page. It closes by itself when a newer build upgrades. */
export function openUserDb(owner: Owner): UserDb {
  const name = userDbName(owner)
  const known = open.get(name)
  if (known?.isOpen() || (known && !known.hasFailed())) return known
  const db = new UserDb(name)
  // Heard while it is made, in the very transaction: an error leaves nothing behind.
  db.on('populate', () => {
    if (!makes || gone.has(name)) throw new Error(`${name} has gone`)
  })
  db.on('versionchange', ({ newVersion }) => {
    db.close()
    if (open.get(name) === db) open.delete(name)
    if (newVersion === null) gone.add(name)
  })
  open.set(name, db)
  return db
}

/** Closes it here; it may be opened again as long as it is there. */
export function forgetUserDb(owner: Owner): void {
  const name = userDbName(owner)
  open.get(name)?.close()
  open.delete(name)
  gone.add(name)
}
