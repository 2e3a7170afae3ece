import { PIECE_BYTES, type StoredBlob } from './entry.ts'
import { withRoom } from './room.ts'
import { TransportFailure } from './transport.ts'
import type { UserDb } from './user-db.ts'

export async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), b => b.toString(16).padStart(2, '0')).join('')
}

export interface BlobInput {
  readonly octets: ArrayBuffer
  readonly mime: string
  readonly libelle: string
}

/**
 * Stores a file in pieces beside its hash, in one transaction: all of it or nothing (offline rule 10). The same bytes
 * twice are stored once.
 */
export async function storeBlob(db: UserDb, { octets, mime, libelle }: BlobInput): Promise<StoredBlob> {
  const sha256 = await sha256Hex(octets)
  const store = async () => {
    const known = await db.blobs.get(sha256)
    const cree_a = new Date().toISOString()
    if (known && (await db.morceaux.where('sha256').equals(sha256).count()) > 0) {
      // Used anew: it gets its day before the action that will name it, as a fresh one does.
      await db.blobs.update(sha256, { cree_a })
      return known
    }
    const { recu_octets, complet } = known ?? { recu_octets: 0, complet: false }
    const blob: StoredBlob = { sha256, taille: octets.byteLength, mime, libelle, recu_octets, complet, cree_a }
    for (let at = 0, rang = 0; at < octets.byteLength; at += PIECE_BYTES, rang++) {
      await db.morceaux.put({ sha256, rang, octets: octets.slice(at, at + PIECE_BYTES) })
    }
    await db.blobs.put(blob)
    return blob
  }
  return await withRoom(db, () => db.transaction('rw', db.blobs, db.morceaux, store))
}

/** The whole file, or null when this device does not hold it. */
export async function readBlob(db: UserDb, sha256: string): Promise<Blob | null> {
  const blob = await db.blobs.get(sha256)
  if (!blob) return null
  const pieces = await db.morceaux.where('sha256').equals(sha256).sortBy('rang')
  // Its name may be all that is left of it.
  if (pieces.length === 0) return null
  return new Blob(
    pieces.map(p => p.octets),
    { type: blob.mime },
  )
}

/** Bytes from `position`, at most one piece long. */
export async function readPiece(db: UserDb, sha256: string, position: number): Promise<ArrayBuffer> {
  const piece = await db.morceaux.get([sha256, Math.floor(position / PIECE_BYTES)])
  // Counted like a refusal of the file: the action that names it ends in plain sight, the others go on (offline rule 6).
  if (!piece || position % PIECE_BYTES >= piece.octets.byteLength)
    throw new TransportFailure('refus', {
      code: 'FICHIER_ABSENT',
      message: 'Un fichier de cette action n’est plus sur cet appareil.',
    })
  return piece.octets.slice(position % PIECE_BYTES)
}
