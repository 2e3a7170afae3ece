import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import { Page } from '#tests/support/device.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation, pasOperation } from '#tests/support/test-mutations.ts'

let server: FaultServer
beforeAll(async () => {
  server = await openFaultServer()
})
afterEach(() => server.proxy.heal())
afterAll(() => server.close())

async function someoneWithWork(count = 3) {
  const { device, page } = await server.person()
  const stored: OutboxEntry[] = []
  for (let n = 0; n < count; n++) stored.push(await page.do(pasOperation, { objet: 'visite:1', de: n, vers: n + 1 }))
  const check = (from: Page = page) =>
    checkPromises({ owner: device.owner, stored, db: from.db, system: server.db, files: server.services.files })
  return { device, page, stored, check, owner: device.owner }
}

const effectsOf = async (owner: { utilisateur_id: number }) =>
  Number(
    (
      await server.db
        .selectFrom('recu')
        .select(eb => eb.fn.countAll().as('n'))
        .where('utilisateur_id', '=', owner.utilisateur_id)
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('row "drop before request" (L, T)', () => {
  it('keeps everything pending, says offline, and sends once the line is back', async () => {
    const { page, stored, check, owner } = await someoneWithWork()
    server.proxy.plan(() => ({ kind: 'refuse' }))
    for (let n = 0; n < 7; n++) expect(await page.drain()).toMatchObject({ stopped: 'hors_ligne', remaining: 3 })
    // Offline never puts an entry aside, however long it lasts.
    expect((await page.pending()).map(e => [e.etat, e.derniere_erreur])).toEqual(stored.map(() => ['en_attente', null]))
    expect(await effectsOf(owner)).toBe(0)
    server.proxy.heal()
    expect(await page.drain()).toMatchObject({ stopped: null, remaining: 0, settled: 3 })
    report('drop before request', await check())
  })
})

describe('row "sent, cut before response" (D=1, L)', () => {
  it.each(['cut_after_send', 'cut_in_response'] as const)('%s: the same keys are sent again', async kind => {
    const { page, check } = await someoneWithWork()
    server.proxy.next([{ kind }, { kind }])
    for (let n = 0; n < 2; n++) expect((await page.drain()).stopped).toBe('hors_ligne')
    expect((await page.drain()).remaining).toBe(0)
    const bodies = server.proxy
      .sent()
      .slice(-3)
      .map(e => keysOf(e.body))
    expect(new Set(bodies).size).toBe(1)
    report(`sent, ${kind}`, await check())
  })
})

describe('row "cut after commit" (D, bodies equal)', () => {
  it('answers the repeat word for word as the first time', async () => {
    const { page, check } = await someoneWithWork()
    server.proxy.next([{ kind: 'cut_after_response' }])
    expect((await page.drain()).stopped).toBe('hors_ligne')
    // The page dies too: the next one knows only what IndexedDB holds.
    const next = await Page.open(page.device)
    expect((await next.drain()).remaining).toBe(0)
    const [first, second] = server.proxy
      .sent()
      .slice(-2)
      .map(e => JSON.parse(String(e.answers[0]?.body)))
    // The text itself: a phone that compares two answers byte by byte finds one.
    expect(JSON.stringify(second.resultats)).toBe(JSON.stringify(first.resultats))
    expect(first.resultats).toHaveLength(3)
    report('cut after commit', await check(next))
  })
})

describe('row "duplicate delivery" (D)', () => {
  it('answers the twin like its first', async () => {
    const { page, check } = await someoneWithWork()
    server.proxy.next([{ kind: 'duplicate' }])
    expect((await page.drain()).remaining).toBe(0)
    const [one, two] = (server.proxy.sent().at(-1)?.answers ?? []).map(a => JSON.parse(String(a.body)).resultats)
    expect(JSON.stringify(one)).toBe(JSON.stringify(two))
    report('duplicate delivery', await check())
  })

  it('applies once under 20 parallel twins from as many pages', async () => {
    const { device, page, check } = await someoneWithWork(4)
    const pages = await Promise.all(Array.from({ length: 20 }, () => Page.open(device)))
    await Promise.all(pages.map(p => p.drain()))
    expect(await page.drainUntilEmpty()).toBeLessThan(5)
    report('20 parallel twins', await check())
  })

  it('applies once when 20 copies of one request are in flight', async () => {
    const { page, check, stored } = await someoneWithWork(2)
    server.proxy.next([{ kind: 'cut_after_send' }])
    await page.drain()
    const request = server.proxy.sent().at(-1)
    if (!request) throw new Error('nothing was sent')
    const token = request.headers.authorization ?? ''
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${server.origin}${request.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: token },
          body: String(request.body),
        }),
      ),
    )
    const outcomes = (await Promise.all(answers.map(a => a.json()))).flatMap(a => a.resultats)
    for (const outcome of outcomes) expect(['applied', 'en_cours']).toContain(outcome.outcome)
    expect((await page.drain()).remaining).toBe(0)
    report('20 copies in flight', { ...(await check()), reponses: outcomes.length, actions: stored.length })
  })
})

describe('row "reordered" (O)', () => {
  it('answers a gap with "attend", and the steps neither skip nor regress', async () => {
    const { page, check } = await someoneWithWork(1)
    let release: () => void = () => undefined
    const until = new Promise<void>(resolve => {
      release = resolve
    })
    server.proxy.next([{ kind: 'hold', until }])
    const first = page.drain()
    await expect.poll(() => server.proxy.sent().length).toBeGreaterThan(0)
    // The second step overtakes the first, which is held on the line: sent by hand, as a second page would.
    const second = await page.do(pasOperation, { objet: 'visite:1', de: 1, vers: 2 })
    const held = server.proxy.sent().at(-1)
    if (!held) throw new Error('nothing was held')
    const batch = JSON.parse(String(held.body))
    const { id, seq, entity, deps, blobs, type, version, payload, fait_a, horloge_ecart_ms, remplace } = second
    const mutations = [{ id, seq, entity, deps, blobs, type, version, payload, fait_a, horloge_ecart_ms, remplace }]
    const early = await fetch(`${server.origin}${held.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: held.headers.authorization ?? '' },
      body: JSON.stringify({ ...batch, mutations }),
    })
    const [answer] = (await early.json()).resultats
    expect(answer).toMatchObject({ outcome: 'attend', recu_a: null, attend: { mutations: deps, blobs: [] } })
    release()
    await first
    expect((await page.drain()).remaining).toBe(0)
    const acknowledged = await page.db.acquittes.orderBy('seq').toArray()
    expect(acknowledged.map(e => e.resultat?.outcome)).toEqual(['applied', 'applied'])
    report('reordered', await check())
  })

  it('keeps the order when whole batches arrive in the wrong one', async () => {
    const { device, page } = await someoneWithWork(0)
    const stored: OutboxEntry[] = []
    for (let n = 0; n < 6; n++) stored.push(await page.do(pasOperation, { objet: 'visite:9', de: n, vers: n + 1 }))
    let release: () => void = () => undefined
    const until = new Promise<void>(resolve => {
      release = resolve
    })
    server.proxy.next([{ kind: 'hold', until }])
    const slow = page.drain()
    await expect.poll(() => server.proxy.sent().filter(e => e.fault?.kind === 'hold').length).toBe(1)
    stored.push(await page.do(noteOperation, { objet: 'visite:9', texte: 'après', blobs: [] }))
    const fast = await Page.open(device)
    await fast.drain()
    release()
    await slow
    expect(await page.drainUntilEmpty()).toBeLessThan(5)
    report('reordered batches', await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db }))
  })
})

function keysOf(body: Buffer): string {
  return JSON.parse(String(body))
    .mutations.map((m: { id: string }) => m.id)
    .join()
}
