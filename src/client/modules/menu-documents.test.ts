import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserDb } from '#offline/user-db.ts'
import { fetchDocument } from '../call/api.ts'
import { Offline } from '../call/problem.ts'
import { keepDocument, keptDocument } from './kept-documents.ts'
import { prepareMenuDocuments } from './menu-documents.ts'

let db: UserDb
let menu: unknown[] = []
vi.mock('../call/api.ts', () => ({ fetchDocument: vi.fn() }))
vi.mock('../queue/sync.ts', () => ({ myDb: () => db }))
vi.mock('../session/session.ts', () => ({ readSession: () => ({ session: { menu } }) }))

const DAY = 24 * 3600 * 1000
const now = Date.parse('2026-11-20T09:00:00.000Z')
const link = (url: string) => ({ action: 'lien', params: { url }, module_libelle: url })

beforeEach(() => {
  db = new UserDb(`menu-${crypto.randomUUID()}`)
  vi.stubGlobal('location', { origin: 'https://relais.test' })
  vi.mocked(fetchDocument).mockReset()
  vi.mocked(fetchDocument).mockImplementation(async address => new Blob([address], { type: 'application/pdf' }))
  menu = [
    link('/api/documents/1'),
    link('https://exemple.test/notice'),
    { action: '', params: {}, module_libelle: 'A' },
  ]
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await db.delete()
})

it('keeps what the menu links to on our own server, once a day', async () => {
  expect(await prepareMenuDocuments([], now)).toEqual({ ready: ['1\u00a0document du menu'], missing: [] })
  expect(await (await keptDocument(db, 'https://relais.test/api/documents/1'))?.blob.text()).toBe('/api/documents/1')
  expect(fetchDocument).toHaveBeenCalledTimes(1)
  await prepareMenuDocuments([], now + DAY / 2)
  expect(fetchDocument).toHaveBeenCalledTimes(1)
  await prepareMenuDocuments([], now + 2 * DAY)
  expect(fetchDocument).toHaveBeenCalledTimes(2)
})

it('forgets what was taken off the menu: it is no longer this person’s to read', async () => {
  await prepareMenuDocuments([], now)
  menu = []
  await prepareMenuDocuments([], now)
  expect(await keptDocument(db, '/api/documents/1')).toBeNull()
  expect(await db.fichiers.count()).toBe(0)
})

it('leaves what modules keep, and everything while one of them could not say what it keeps', async () => {
  await keepDocument(db, '/api/procedure/1', new Blob(['P']), now)
  await prepareMenuDocuments(null, now)
  await prepareMenuDocuments(['/api/procedure/1'], now)
  expect(await keptDocument(db, '/api/procedure/1')).not.toBeNull()
  await prepareMenuDocuments([], now)
  expect(await keptDocument(db, '/api/procedure/1')).toBeNull()
  expect(await keptDocument(db, '/api/documents/1')).not.toBeNull()
})

it('asks for nothing where data is saved, and stops at the first want of network', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(await prepareMenuDocuments([], now)).toEqual({ ready: [], missing: [] })
  expect(fetchDocument).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', {})
  menu = [link('/api/documents/1'), link('/api/documents/2')]
  vi.mocked(fetchDocument).mockRejectedValue(new Offline())
  await prepareMenuDocuments([], now)
  expect(fetchDocument).toHaveBeenCalledTimes(1)
})

it('is bounded: twenty documents, thirty megabytes', async () => {
  menu = Array.from({ length: 25 }, (_, n) => link(`/api/documents/${n}`))
  await prepareMenuDocuments([], now)
  expect(await db.fichiers.count()).toBe(20)
  const heavy = new Uint8Array(16 * 1024 * 1024)
  vi.mocked(fetchDocument).mockImplementation(async address => new Blob([heavy, address]))
  menu = [link('/api/lourds/1'), link('/api/lourds/2')]
  await prepareMenuDocuments([], now)
  expect(await keptDocument(db, '/api/lourds/1')).not.toBeNull()
  expect(await keptDocument(db, '/api/lourds/2')).toBeNull()
})
