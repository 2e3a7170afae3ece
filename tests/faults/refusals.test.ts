import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import { createDiskGuard } from '#server/pg/disk-guard.ts'
import type { Page } from '#tests/support/device.ts'
import { type Fault, isUpload } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { jpegOf } from '#tests/support/photos.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation, pasOperation } from '#tests/support/test-mutations.ts'

let server: FaultServer
beforeAll(async () => {
  server = await openFaultServer()
})
afterEach(() => server.proxy.heal())
afterAll(() => server.close())

async function work(page: Page, photos = 1): Promise<OutboxEntry[]> {
  const stored = [
    await page.do(pasOperation, { objet: 'visite:1', de: 0, vers: 1 }),
    await page.do(pasOperation, { objet: 'visite:1', de: 1, vers: 2 }),
  ]
  for (let n = 0; n < photos; n++) {
    const blobs = [await page.store(await jpegOf(n, 300_000))]
    stored.push(await page.do(noteOperation, { objet: 'visite:1', texte: 'photo', blobs }))
  }
  return stored
}

const json = { 'content-type': 'application/json' }
const portals: [string, Fault & object][] = [
  ['200 with its page', { kind: 'answer', status: 200 }],
  ['302 to its page', { kind: 'answer', status: 302, headers: { location: 'http://portail.exemple/' } }],
  ['511', { kind: 'answer', status: 511 }],
  ['200 with JSON of its own', { kind: 'answer', status: 200, headers: json, body: '{"status":"login"}' }],
  ['401 with JSON of its own', { kind: 'answer', status: 401, headers: json, body: '{"error":"portal"}' }],
  ['200 with an empty JSON list', { kind: 'answer', status: 200, headers: json, body: '[]' }],
  ['511 with JSON of its own', { kind: 'answer', status: 511, headers: json, body: '{"erreur":"portail"}' }],
  ['a page of ours, kept by a proxy', { kind: 'answer', status: 200, headers: json, body: '{"resultats":[]}' }],
  ['states of files nobody asked about', { kind: 'answer', status: 200, headers: json, body: '{"etats":[]}' }],
]

describe('row "captive portal" (T)', () => {
  it.each(portals)('%s is being offline, at every call', async (_what, fault) => {
    const { page, device } = await server.person()
    const stored = await work(page)
    // In turn: the refresh, the actions, the states of files, a piece of one.
    const calls = ['/oauth/token', '/api/synchronisation/mutations', '/etat', '?position=']
    for (const call of calls) {
      server.proxy.plan(({ path }) => (path.includes(call) ? fault : null))
      for (let n = 0; n < 6; n++) expect(['hors_ligne', 'attendre']).toContain((await page.drain()).stopped)
      const pending = await page.pending()
      expect(pending.filter(e => e.etat !== 'en_attente')).toEqual([])
    }
    expect(await page.db.acquittes.count()).toBe(2)
    server.proxy.heal()
    expect((await page.drain()).remaining).toBe(0)
    const told = { owner: device.owner, stored, db: page.db, system: server.db, files: server.services.files }
    report(`captive portal, ${_what}`, await checkPromises(told))
  })
})

describe('row "database disk full" (L, no hang)', () => {
  it('answers 507 to writes at once, goes on reading, and takes everything once freed', async () => {
    const { page, device, headers } = await server.person()
    const stored = await work(page)
    let free = 400 * 1024 * 1024
    const statfs = () => ({ bavail: free, bsize: 1 })
    const guard = createDiskGuard({ dir: server.services.config.dataDir, statfs, maxAgeMs: 0 })
    const spy = vi.spyOn(server.services, 'isDiskLow').mockImplementation(() => guard.isLow())
    const from = performance.now()
    // A page just opened has no token: the session must go on, or reads would stop within minutes.
    const result = await page.drain()
    const tookMs = performance.now() - from
    expect(result).toMatchObject({ stopped: 'attendre', remaining: 3, retryAfterMs: 60_000 })
    // Far from the minute it was asked to wait: nothing hangs.
    expect(tookMs).toBeLessThan(20_000)
    expect(server.proxy.sent().at(-1)?.answers[0]?.status).toBe(507)
    const read = await fetch(`${server.origin}/api/session`, { headers })
    expect(read.status).toBe(200)
    for (let n = 0; n < 6; n++) await page.drain()
    expect((await page.pending()).every(e => e.etat === 'en_attente')).toBe(true)
    // A file is a write like another.
    const octets = await jpegOf(99, 20_000)
    const sha256 = createHash('sha256').update(octets).digest('hex')
    const put = await fetch(
      `${server.origin}/api/fichiers/${sha256}?position=0&taille=${octets.length}&mime=image/jpeg`,
      {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: octets as BodyInit,
      },
    )
    expect(put.status).toBe(507)
    free = 600 * 1024 * 1024
    const last = await page.drain()
    expect(last).toMatchObject({ stopped: null, remaining: 0 })
    spy.mockRestore()
    const told = { owner: device.owner, stored, db: page.db, system: server.db, files: server.services.files }
    report('database disk full', { refus_ms: Math.round(tookMs), ...(await checkPromises(told)) })
  })
})

describe('row "429/503 + Retry-After"', () => {
  const busy = (status: number, retryAfter: string, body?: string): Fault => ({
    kind: 'answer',
    status,
    headers: { 'retry-after': retryAfter, ...(body ? json : {}) },
    ...(body ? { body } : {}),
  })
  it.each([
    ['429 of ours', busy(429, '7', '{"erreur":"TROP_DE_TENTATIVES"}'), 7000],
    ['503 of ours', busy(503, '3', '{"erreur":"INDISPONIBLE"}'), 3000],
    ['503 page of a front', busy(503, '11'), 11_000],
    ['503 with a date', busy(503, new Date(Date.now() + 600_000).toUTCString()), 500_000],
    ['503 with nonsense', busy(503, 'bientôt'), null],
  ])('%s: the delay reaches the engine and nothing is put aside', async (_what, fault, atLeast) => {
    const { page, device } = await server.person()
    const stored = await work(page, 0)
    server.proxy.next(Array.from({ length: 7 }, () => fault))
    for (let n = 0; n < 7; n++) {
      const { stopped, retryAfterMs } = await page.drain()
      expect(['attendre', 'hors_ligne']).toContain(stopped)
      if (atLeast === null) expect(retryAfterMs).toBeNull()
      else expect(retryAfterMs).toBeGreaterThan(atLeast - 3000)
    }
    expect((await page.drain()).remaining).toBe(0)
    await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db })
  })

  it('is waited for, with jitter, whoever wakes the engine', async () => {
    const { page, device } = await server.person()
    const stored = await work(page, 0)
    server.proxy.next([busy(503, '1', '{"erreur":"INDISPONIBLE"}')])
    const engine = new page.engine.SyncEngine({
      owner: device.owner,
      transport: page.engine.httpTransport(device.owner, device.id),
      allowed: async () => true,
      random: () => 0.2,
    })
    const since = performance.now()
    await device.run(async () => engine.wake())
    await expect.poll(() => engine.status.stopped).toBe('attendre')
    const sends = () => server.proxy.sent().filter(e => e.at >= since)
    for (let n = 0; n < 20; n++) await device.run(async () => engine.wake())
    expect(sends()).toHaveLength(1)
    await expect.poll(() => page.db.outbox.count(), { timeout: 5000 }).toBe(0)
    const [first, second] = sends()
    expect((second?.at ?? 0) - (first?.done ?? 0)).toBeGreaterThanOrEqual(1000)
    engine.stop()
    await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db })
  })
})

describe('row "slow 2G" (progress monotonic, requests bounded)', () => {
  it('moves on at 250 kbit/s, 2 s and 5 % loss without a storm of requests', async () => {
    const { page, device } = await server.person()
    const stored = await work(page, 1)
    // A tenth of the real delays: what counts is how many requests the engine makes of them.
    server.proxy.line = { latencyMs: 200, kbps: 2500 }
    let sent = 0
    let pieces = 0
    server.proxy.plan(asked => {
      if (isUpload(asked)) pieces++
      return ++sent % 5 === 3 ? { kind: 'cut_after_send' } : null
    })
    const remaining: number[] = []
    const bytes: number[] = []
    for (let tries = 0; tries < 20 && remaining.at(-1) !== 0; tries++) {
      remaining.push((await page.drain()).remaining)
      bytes.push((await page.db.blobs.toArray()).reduce((sum, b) => sum + b.recu_octets, 0))
    }
    expect(remaining.at(-1)).toBe(0)
    expect(remaining).toEqual([...remaining].sort((a, b) => b - a))
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b))
    // One refresh, two batches, the file's state and its two pieces, and a repeat for each loss.
    expect(sent).toBeLessThanOrEqual(10)
    expect(pieces).toBeLessThanOrEqual(4)
    const told = { owner: device.owner, stored, db: page.db, system: server.db, files: server.services.files }
    report('slow 2G', { requetes: sent, ...(await checkPromises(told)) })
  })
})
