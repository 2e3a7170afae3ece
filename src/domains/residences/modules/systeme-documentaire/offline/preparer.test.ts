import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { download } from '#client/call/api.ts'
import { Offline } from '#client/call/problem.ts'
import { UserDb } from '#offline/user-db.ts'
import { copieDe, gardes } from './copies.ts'
import { preparer } from './preparer.ts'

let db: UserDb
let documents: { document_id: number; document_version: number; lire_pour: string }[] | null
vi.mock('#client/call/api.ts', () => ({ download: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => db }))
vi.mock('#client/reading/reading.ts', () => ({ prepareReading: async () => documents && { documents } }))

const JOUR = 24 * 3600 * 1000
const now = Date.parse('2026-11-30T09:00:00.000Z')
const un = (document_id: number, document_version = 1, lire_pour = '2026-12-10') => ({
  ...{ document_id, document_version, lire_pour },
})
const adresse = (id: number, n: number) => `/api/edt/modules/systeme-documentaire/documents/${id}/fichier/${n}`
const lus = () => vi.mocked(download).mock.calls.map(([, input]) => (input as { params: unknown }).params)
const texteDe = async (id: number, n: number) => (await copieDe(id, n))?.text()

beforeEach(() => {
  db = new UserDb(`documents-${crypto.randomUUID()}`)
  vi.stubGlobal('location', { origin: 'https://relais.test' })
  vi.stubGlobal('navigator', {})
  vi.mocked(download).mockReset()
  vi.mocked(download).mockImplementation(async (_, input) => new Blob([JSON.stringify(input)]))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await db.delete()
})

it('keeps what one must know under its version, once, the first to be read first', async () => {
  documents = [un(7, 3), un(8, 1, '2026-12-02')]
  const fait = await preparer(now)
  expect(fait).toEqual({
    ...{ ready: ['2\u00a0documents à connaître'], missing: [] },
    documents: [adresse(8, 1), adresse(7, 3)],
  })
  expect(lus()).toEqual([
    { id: '8', n: '1' },
    { id: '7', n: '3' },
  ])
  expect(await texteDe(7, 3)).toContain('"n":"3"')
  expect(await texteDe(7, 2)).toBeUndefined()
  await preparer(now + 3 * JOUR)
  expect(download).toHaveBeenCalledTimes(2)
  const [entree] = await db.fichiers.toArray()
  expect(Date.parse(entree?.garde_jusqu_a ?? '')).toBe(now + 17 * JOUR)
})

it('names what it keeps, so that a version that was replaced leaves the device', async () => {
  documents = [un(7, 3)]
  await preparer(now)
  documents = [un(7, 4)]
  expect((await preparer(now)).documents).toEqual([adresse(7, 4)])
})

it('says what is missing: without network at once, and past what a device takes', async () => {
  documents = [un(7), un(8)]
  vi.mocked(download).mockRejectedValue(new Offline())
  expect(await preparer(now)).toEqual({ ready: [], missing: ['2\u00a0documents à connaître'], documents: [] })
  expect(download).toHaveBeenCalledTimes(1)
  const lourd = new Uint8Array(40 * 1024 * 1024)
  vi.mocked(download).mockResolvedValue(new Blob([lourd]))
  const { ready, missing } = await preparer(now)
  expect([ready, missing]).toEqual([['1\u00a0document à connaître'], ['1\u00a0document à connaître']])
  expect(await gardes([un(7), un(8)] as never)).toEqual(new Set([7]))
  documents = null
  // Nothing is known: what the device has stays.
  expect(await preparer(now)).toEqual({ ready: [], missing: ['Les documents à connaître'], documents: null })
})
