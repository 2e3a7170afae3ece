import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { OutboxEntry } from '#offline/entry.ts'
import { queuedOperation } from '#offline/queued-operation.ts'
import type { Context } from '#server/http/context.ts'
import { mutation } from '#server/receipts/registry.ts'
import type { Page } from '#tests/support/device.ts'
import { isMutations } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { jpegOf } from '#tests/support/photos.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { countEffect, noteOperation, pasOperation, poisonOperation } from '#tests/support/test-mutations.ts'

/** Fails for a while in the way named, each time after its effect was written, then works. */
const brokenSchema = z.strictObject({ objet: z.string(), panne: z.string() })
const broken = queuedOperation({
  type: 'essai.panne',
  version: 1,
  schema: brokenSchema,
  entity: p => p.objet,
  libelle: () => 'Panne',
})
let failing = true

/** Only the owner may end a backend, so another connection does it: the next query of this one finds it dead. */
async function cutOwnConnection({ db, services }: Context): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  await services.pools.systemPool.query('select pg_terminate_backend($1, 2000)', [rows[0]?.pid])
  await sql`select 1`.execute(db)
}

let server: FaultServer
beforeAll(async () => {
  const handler = mutation({
    ...broken,
    module: null,
    async apply(context, { objet, panne }, meta) {
      await countEffect(context, meta, objet)
      if (failing && panne === 'coupure') await cutOwnConnection(context)
      if (failing) throw Object.assign(new Error(panne), { code: panne })
      return { outcome: 'applied' }
    },
  })
  server = await openFaultServer({ mutations: [handler] })
})
afterEach(() => server.proxy.heal())
afterAll(() => server.close())

const states = async (page: Page) => Object.fromEntries((await page.pending()).map(e => [e.id, e.etat]))
const told = (
  device: { owner: OutboxEntry | { compte_id: number; utilisateur_id: number } },
  page: Page,
  stored: OutboxEntry[],
) => ({
  owner: device.owner,
  stored,
  db: page.db,
  system: server.db,
  files: server.services.files,
})

describe('row "IDB handle lost or corrupt": the rescue export', () => {
  it('gives what can be read, names the rest, and says when there is nothing', async () => {
    const { page } = await server.person()
    const { id } = await page.do(noteOperation, { objet: 'visite:1', texte: 'à sauver', blobs: [] })
    const ill = new DOMException('Internal error', 'UnknownError')
    const broken = [vi.spyOn(page.db.blobs, 'toCollection')]
    for (const spy of broken) spy.mockReturnValue({ toArray: () => Promise.reject(ill) } as never)
    const rescued = JSON.parse(await (await page.engine.exportQueue(page.db)).text())
    expect(rescued).toMatchObject({ outbox: [{ id }], historique: [], blobs: null, illisible: ['blobs'] })
    for (const table of [page.db.outbox, page.db.historique]) {
      const spy = vi.spyOn(table, 'orderBy').mockReturnValue({ toArray: () => Promise.reject(ill) } as never)
      broken.push(spy as never)
    }
    await expect(page.engine.exportQueue(page.db)).rejects.toBe(ill)
    for (const spy of broken) spy.mockRestore()
  })
})

describe('row "poison message" (L, visible, exportable)', () => {
  it('puts the poison aside with what depends on it; everything else drains at once', async () => {
    const { page, device, session_id } = await server.person()
    const before = await page.do(pasOperation, { objet: 'visite:1', de: 0, vers: 1 })
    const poison = await page.do(poisonOperation, { objet: 'visite:1', texte: 'x', blobs: [] })
    const behind = await page.do(pasOperation, { objet: 'visite:1', de: 1, vers: 2 })
    const stored = [before, poison, behind]
    for (let n = 0; n < 60; n++)
      stored.push(await page.do(noteOperation, { objet: `visite:${2 + n}`, texte: 'x', blobs: [] }))
    expect(await page.drain()).toMatchObject({ settled: 61, remaining: 2, stopped: null })
    expect(await states(page)).toEqual({ [poison.id]: 'en_attente', [behind.id]: 'en_attente' })
    for (let n = 0; n < 4; n++) await page.drain()
    expect(await states(page)).toEqual({ [poison.id]: 'a_resoudre', [behind.id]: 'en_attente' })
    const exported = JSON.parse(await (await page.engine.exportQueue(page.db)).text())
    expect(exported.outbox.map((e: OutboxEntry) => e.id)).toEqual([poison.id, behind.id])
    // The office knows how much waits here: should this browser lose it, the person is told.
    const { en_attente } = await server.db
      .selectFrom('session')
      .select('en_attente')
      .where('session_id', '=', session_id)
      .executeTakeFirstOrThrow()
    expect(en_attente).toBe(2)
    const figures = await checkPromises(told(device, page, stored))
    expect(figures.a_resoudre).toBe(1)
    report('poison message', figures)
  })

  it('puts aside the one entry that makes the server fail, never those of an outage', async () => {
    const { page, device } = await server.person()
    const stored: OutboxEntry[] = []
    for (let n = 0; n < 8; n++)
      stored.push(await page.do(noteOperation, { objet: `visite:${n}`, texte: 'x', blobs: [] }))
    const failure = JSON.stringify({ code: 'error', erreur: 'ERREUR_INTERNE', message: 'panne', duration: 1 })
    const answer = {
      kind: 'answer',
      status: 500,
      headers: { 'content-type': 'application/json' },
      body: failure,
    } as const
    server.proxy.plan(asked => (isMutations(asked) ? answer : null))
    for (let n = 0; n < 8; n++) expect((await page.drain()).stopped).toBe('serveur')
    expect((await page.pending()).every(e => e.etat === 'en_attente')).toBe(true)
    const bad = stored[4]?.id ?? ''
    server.proxy.plan(asked => (asked.body.includes(bad) ? answer : null))
    for (let n = 0; n < 5; n++) await page.drain()
    expect(await states(page)).toEqual({ [bad]: 'a_resoudre' })
    report('one entry makes the server fail', await checkPromises(told(device, page, stored)))
  })

  it.each([
    [
      'a file of another type than it says',
      'TYPE_DE_FICHIER',
      async (page: Page) => {
        const texte = `<html>${crypto.randomUUID()}</html>`
        return await page.store(new TextEncoder().encode(texte))
      },
    ],
    [
      'a file whose bytes rotted on the device',
      'EMPREINTE_FAUSSE',
      async (page: Page) => {
        const sha = await page.store(await jpegOf(Date.now(), 300_000))
        const piece = await page.db.morceaux.get([sha, 0])
        if (piece) await page.db.morceaux.put({ ...piece, octets: new ArrayBuffer(piece.octets.byteLength) })
        return sha
      },
    ],
    [
      'a file that lost a piece',
      'FICHIER_ABSENT',
      async (page: Page) => {
        const sha = await page.store(await jpegOf(Date.now() + 1, 300_000))
        await page.db.morceaux.delete([sha, 1])
        return sha
      },
    ],
    [
      'a file this device has lost whole',
      'FICHIER_ABSENT',
      async (page: Page) => {
        const sha = await page.store(await jpegOf(Date.now() + 2, 300_000))
        await page.db.morceaux.clear()
        await page.db.blobs.clear()
        return sha
      },
    ],
  ])('%s stops only the action that names it', async (_what, code, spoil) => {
    const { page, device } = await server.person()
    const bad = await page.do(noteOperation, { objet: 'visite:1', texte: 'x', blobs: [await spoil(page)] })
    const behind = await page.do(pasOperation, { objet: 'visite:1', de: 0, vers: 1 })
    const stored = [bad, behind]
    for (let n = 0; n < 6; n++) {
      const blobs = [await page.store(await jpegOf(Date.now() + 10 + n, 20_000))]
      stored.push(await page.do(noteOperation, { objet: `visite:${2 + n}`, texte: 'photo', blobs }))
    }
    expect(await page.drain()).toMatchObject({ settled: 6, remaining: 2, stopped: null })
    for (let n = 0; n < 4; n++) await page.drain()
    expect(await states(page)).toEqual({ [bad.id]: 'a_resoudre', [behind.id]: 'en_attente' })
    expect((await page.db.outbox.get(bad.id))?.derniere_erreur).toMatchObject({ code, fois: 5 })
    report(`poison file ${code}`, await checkPromises(told(device, page, stored)))
  })

  it('sends an action whose file the office already holds, even after the device lost it', async () => {
    const { page, device } = await server.person()
    const sha = await page.store(await jpegOf(777, 20_000))
    const stored = [await page.do(noteOperation, { objet: 'visite:1', texte: 'a', blobs: [sha] })]
    await page.drain()
    await page.db.morceaux.clear()
    await page.db.blobs.clear()
    stored.push(await page.do(noteOperation, { objet: 'visite:2', texte: 'b', blobs: [sha] }))
    expect(await page.drain()).toMatchObject({ remaining: 0 })
    await checkPromises(told(device, page, stored))
  })

  it.each([
    ['a deadlock', '40P01', null],
    ['a lock that takes too long', '55P03', null],
    ['a full disk', '53100', 'attendre'],
    ['too many connections', '53300', 'attendre'],
    ['a database that stops', '57P01', 'attendre'],
    ['a connection cut in the middle of the effect', 'coupure', 'attendre'],
  ])('%s is nobody’s fault: tried again, applied once', async (_what, panne, stopped) => {
    const { page, device } = await server.person()
    failing = true
    const stored = [
      await page.do(noteOperation, { objet: 'visite:0', texte: 'x', blobs: [] }),
      await page.do(broken, { objet: 'visite:1', panne }),
    ]
    for (let n = 0; n < 7; n++) expect((await page.drain()).stopped, panne).toBe(stopped)
    expect((await page.pending()).every(e => e.etat === 'en_attente')).toBe(true)
    failing = false
    expect((await page.drain()).remaining).toBe(0)
    report(`outage ${panne}`, await checkPromises(told(device, page, stored)))
  })
})
