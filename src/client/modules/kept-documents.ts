import { sha256Hex } from '#offline/blobs.ts'
import type { UserDb } from '#offline/user-db.ts'

/** Documents of ours kept under their address, for reading without network. */

const KEY = 'document:'
const DAY_MS = 24 * 3600 * 1000
/** Days a document stays without having been fetched again. */
const KEPT_DAYS = 14

interface Kept {
  readonly sha256: string
  readonly lu_a: string
}

function keyOf(address: string): string {
  const { pathname, search } = new URL(address, location.origin)
  return `${KEY}${pathname}${search}`
}

export async function keepDocument(db: UserDb, address: string, blob: Blob, now: number): Promise<void> {
  const octets = await blob.arrayBuffer()
  const sha256 = await sha256Hex(octets)
  const lu_a = new Date(now).toISOString()
  const garde_jusqu_a = new Date(now + KEPT_DAYS * DAY_MS).toISOString()
  await db.transaction('rw', db.fichiers, db.cache, async () => {
    await db.fichiers.put({ sha256, nom: address, mime: blob.type, octets, garde_jusqu_a, lu_a })
    await db.cache.put({ cle: keyOf(address), valeur: { sha256, lu_a } satisfies Kept })
  })
}

/** The document as this device keeps it, or null. */
export async function keptDocument(db: UserDb, address: string): Promise<{ blob: Blob; lu_a: string } | null> {
  const kept = (await db.cache.get(keyOf(address)))?.valeur as Kept | undefined
  const file = kept && (await db.fichiers.get(kept.sha256))
  return file ? { blob: new Blob([file.octets], { type: file.mime }), lu_a: kept.lu_a } : null
}

/** A document that the menu or a module names no more is no longer this person's to read. */
export async function forgetOtherDocuments(db: UserDb, addresses: readonly string[]): Promise<void> {
  const wanted = new Set(addresses.map(keyOf))
  await db.transaction('rw', db.fichiers, db.cache, async () => {
    const gone = await db.cache.filter(row => row.cle.startsWith(KEY) && !wanted.has(row.cle)).toArray()
    for (const { cle, valeur } of gone) {
      await db.fichiers.delete((valeur as Kept).sha256)
      await db.cache.delete(cle)
    }
  })
}
