import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { storeBlob } from './blobs.ts'
import { NotStored } from './outbox.ts'
import { withRoom } from './room.ts'
import { UserDb } from './user-db.ts'

const db = new UserDb('place')
const document = { sha256: 'a'.repeat(64), nom: 'CRI.pdf', mime: 'application/pdf', octets: new ArrayBuffer(8) }
const kept = { ...document, garde_jusqu_a: '2099-01-01', lu_a: '2026-11-20' }

/** The device is full as long as it keeps documents, or for good. */
const full = (forGood: boolean) => async () => {
  if (forGood || (await db.fichiers.count()) > 0)
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  return 'stored'
}

beforeEach(async () => {
  await Promise.all(db.tables.map(table => table.clear()))
  await db.fichiers.put(kept)
})

it('lets documents to read go before the work of the person is refused', async () => {
  await storeBlob(db, { octets: new ArrayBuffer(4), mime: 'image/jpeg', libelle: '' })
  expect(await withRoom(db, full(false))).toBe('stored')
  expect([await db.fichiers.count(), await db.blobs.count(), await db.morceaux.count()]).toEqual([0, 1, 1])
})

it('refuses once nothing is left to let go, and touches nothing for another error', async () => {
  await expect(withRoom(db, full(true))).rejects.toThrow(/quota/i)
  expect(new NotStored(new DOMException('x', 'QuotaExceededError')).quota).toBe(true)
  await db.fichiers.put(kept)
  await expect(withRoom(db, () => Promise.reject(new Error('closed')))).rejects.toThrow('closed')
  expect(await db.fichiers.count()).toBe(1)
})
