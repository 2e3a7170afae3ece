import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readBlob, sha256Hex, storeBlob } from './blobs.ts'
import { unknownBlob } from './upload.ts'
import { UserDb } from './user-db.ts'

const octets = new TextEncoder().encode('page').buffer
const page = { octets, mime: 'image/jpeg', libelle: 'Page 1' }

it('stores the bytes of a file of which only the name was left here', async () => {
  const db = new UserDb('noms')
  const sha256 = await sha256Hex(octets)
  // What sending an action whose file is no longer here leaves behind, where the office had it.
  await db.blobs.put({ ...unknownBlob(sha256), complet: true })
  expect(await readBlob(db, sha256)).toBeNull()
  await storeBlob(db, page)
  expect((await readBlob(db, sha256))?.size).toBe(octets.byteLength)
  expect(await db.blobs.get(sha256)).toMatchObject({ taille: octets.byteLength, complet: true })
})
