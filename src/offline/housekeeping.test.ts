import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { storeBlob } from './blobs.ts'
import type { OutboxEntry } from './entry.ts'
import { tidy } from './housekeeping.ts'
import { UserDb } from './user-db.ts'

const db = new UserDb('menage')
const DAY = 24 * 3600 * 1000
const now = Date.now()
const ago = (days: number) => new Date(now - days * DAY).toISOString()

beforeEach(async () => {
  await Promise.all(db.tables.map(table => table.clear()))
})

async function file(content: string, daysOld: number): Promise<string> {
  const { sha256 } = await storeBlob(db, {
    octets: new TextEncoder().encode(content).buffer,
    mime: 'image/jpeg',
    libelle: '',
  })
  await db.blobs.update(sha256, { cree_a: ago(daysOld) })
  return sha256
}

const entry = (id: string, blobs: string[]) =>
  ({ id, seq: 1, entity: 'e', type: 't', etat: 'en_attente', blobs }) as unknown as OutboxEntry

it('never touches what waits, however old, nor a draft, nor a fresh file', async () => {
  const waiting = await file('attend', 200)
  const draft = await file('brouillon', 40)
  const fresh = await file('neuf', 0)
  await db.outbox.add(entry('a', [waiting]))
  await db.cache.put({ cle: 'mon-activite:brouillon:12', valeur: { pages: [{ sha256: draft }] } })
  expect(await tidy(db, now)).toBe(0)
  expect((await db.blobs.toArray()).map(b => b.sha256).sort()).toEqual([waiting, draft, fresh].sort())
  expect(await db.outbox.count()).toBe(1)
})

it('keeps acknowledged actions 30 days with their files, then lets both go', async () => {
  const kept = await file('recente', 29)
  const old = await file('ancienne', 31)
  await db.acquittes.bulkAdd([
    { ...entry('a', [kept]), recu_a: ago(29) },
    { ...entry('b', [old]), recu_a: ago(31) },
  ])
  expect(await tidy(db, now)).toBe(1)
  expect((await db.acquittes.toArray()).map(e => e.id)).toEqual(['a'])
  expect((await db.blobs.toArray()).map(b => b.sha256)).toEqual([kept])
  expect(await db.morceaux.where('sha256').equals(old).count()).toBe(0)
})

it('keeps what somebody wrote of a person for three days only, longer where a waiting action follows it', async () => {
  await db.acquittes.bulkAdd([
    { ...entry('recente', []), discret: true as const, recu_a: ago(2) },
    { ...entry('ancienne', []), discret: true as const, recu_a: ago(4) },
    { ...entry('suivie', []), discret: true as const, recu_a: ago(4) },
    { ...entry('autre', []), recu_a: ago(4) },
  ])
  await db.outbox.add({ ...entry('attend', []), deps: ['suivie'] })
  await tidy(db, now)
  expect((await db.acquittes.toArray()).map(e => e.id).sort()).toEqual(['autre', 'recente', 'suivie'])
})

it('drops offline copies past their date and old history', async () => {
  const copy = (sha256: string, garde_jusqu_a: string) => ({
    sha256,
    nom: '',
    mime: '',
    octets: new ArrayBuffer(1),
    garde_jusqu_a,
    lu_a: '',
  })
  await db.fichiers.bulkAdd([copy('x', ago(1)), copy('y', ago(-1))])
  await db.historique.bulkAdd([
    { ...entry('a', []), fin: 'abandonnee', fini_a: ago(91) },
    { ...entry('b', []), fin: 'abandonnee', fini_a: ago(10) },
  ])
  await tidy(db, now)
  expect((await db.fichiers.toArray()).map(f => f.sha256)).toEqual(['y'])
  expect((await db.historique.toArray()).map(e => e.id)).toEqual(['b'])
})

it('keeps a file stored again, whose former use is over', async () => {
  const again = await file('la même photo', 3)
  await storeBlob(db, { octets: new TextEncoder().encode('la même photo').buffer, mime: 'image/jpeg', libelle: '' })
  expect(await tidy(db, now)).toBe(0)
  expect(await db.blobs.get(again)).toBeDefined()
})

it('keeps what waiting actions follow, so that a restored server can ask for it, however long they wait', async () => {
  const photo = await file('photo', 50)
  await db.acquittes.bulkAdd([
    { ...entry('first', []), deps: [], recu_a: ago(60) },
    { ...entry('before', [photo]), seq: 2, deps: ['first'], recu_a: ago(45) },
    { ...entry('other', []), seq: 3, deps: [], recu_a: ago(45) },
  ] as never)
  await db.outbox.add({ ...entry('waits', []), seq: 4, deps: ['before'] })
  await tidy(db, now)
  expect(await db.acquittes.toCollection().primaryKeys()).toEqual(['before', 'first'])
  expect(await db.blobs.get(photo)).toBeDefined()
})
