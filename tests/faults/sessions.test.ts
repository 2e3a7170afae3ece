import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { Page } from '#tests/support/device.ts'
import { isRefresh, isUpload } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { jpegOf } from '#tests/support/photos.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation, pasOperation, poisonOperation } from '#tests/support/test-mutations.ts'
import { BATCH_MAX } from '#wire/outcome.ts'

const PASSWORD = 'Terrain!2026'
const DAY = 86_400_000
let server: FaultServer
beforeAll(async () => {
  server = await openFaultServer()
})
afterEach(() => server.proxy.heal())
afterAll(() => server.close())

/** What the passing of time does to tokens; the database's own clock cannot be moved. */
async function expire(session_id: string, sorte: 'acces' | 'refresh'): Promise<void> {
  const past = new Date(Date.now() - DAY)
  await server.db
    .updateTable('jeton')
    .set({ expire_a: past })
    .where('session_id', '=', session_id)
    .where('sorte', '=', sorte)
    .execute()
}

async function act(page: Page, count: number): Promise<OutboxEntry[]> {
  const stored: OutboxEntry[] = []
  for (let n = 0; n < count; n++) stored.push(await page.do(pasOperation, { objet: 'visite:1', de: n, vers: n + 1 }))
  return stored
}

const refreshes = (since: number) => server.proxy.sent(isRefresh).filter(e => e.n >= since)
const mark = () => (server.proxy.exchanges.at(-1)?.n ?? -1) + 1

describe('row "token expired offline" (L)', () => {
  it('refreshes once after 40 days, then drains', async () => {
    const { page, device, session_id } = await server.person()
    await page.do(noteOperation, { objet: 'visite:0', texte: 'avant', blobs: [] })
    await page.drain()
    const stored = await act(page, 4)
    await expire(session_id, 'acces')
    server.advance(40 * DAY)
    const since = mark()
    expect(await page.drain()).toMatchObject({ remaining: 0, settled: 4 })
    server.advance(-40 * DAY)
    expect(refreshes(since)).toHaveLength(1)
    report(
      'token expired offline',
      await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db }),
    )
  })

  it('three contexts that expire together get one successor', async () => {
    const { device, page, session_id } = await server.person()
    const pages = [page, await Page.open(device), await Page.open(device)]
    for (const p of pages) {
      await p.do(noteOperation, { objet: 'visite:0', texte: 'ouverture', blobs: [] })
      await p.drain()
    }
    const before = await generation(session_id)
    const stored = await act(page, 6)
    await expire(session_id, 'acces')
    const since = mark()
    // Together: each has sent its refresh before any of them was answered.
    let waiting = 0
    let release: () => void = () => undefined
    const until = new Promise<void>(resolve => {
      release = resolve
    })
    server.proxy.plan(asked => {
      if (!isRefresh(asked)) return null
      if (++waiting === pages.length) release()
      return { kind: 'hold', until }
    })
    await Promise.all(pages.map(p => p.drain()))
    expect(await page.drainUntilEmpty()).toBeLessThan(4)
    const answered = refreshes(since).flatMap(e => e.answers.map(a => JSON.parse(String(a.body)).access_token))
    expect(answered.length).toBeGreaterThan(0)
    expect(new Set(answered).size).toBe(1)
    expect(await generation(session_id)).toBe(before + 1)
    report('3 contexts expire together', {
      rafraichissements: answered.length,
      successeurs: new Set(answered).size,
      ...(await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db })),
    })
  })

  it('keeps the queue while the refresh is dead, and drains after the sign-in', async () => {
    const { page, device, email, session_id } = await server.person({ motDePasse: PASSWORD })
    const stored = await act(page, 5)
    await expire(session_id, 'acces')
    await expire(session_id, 'refresh')
    for (let n = 0; n < 6; n++) expect(await page.drain()).toMatchObject({ stopped: 'connexion', remaining: 5 })
    // However often it was tried, nothing was put aside: the person's session is at fault, not their work.
    expect((await page.pending()).every(e => e.etat === 'en_attente' && e.derniere_erreur === null)).toBe(true)
    const answer = await device.run(() =>
      fetch('/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', client_id: PWA_CLIENT_ID, username: email, password: PASSWORD }),
      }),
    )
    expect(answer.status).toBe(200)
    expect(await page.drain()).toMatchObject({ stopped: null, remaining: 0, settled: 5 })
    report(
      'refresh dead, signed in again',
      await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db }),
    )
  })
})

describe('row "logout, pending queue": raced with a send under way (L, I)', () => {
  it('what was on its way is settled, and nothing else leaves after the gate is shut', async () => {
    const { page, device } = await server.person()
    const stored: OutboxEntry[] = []
    // More than one batch, and a file: after the first answer there is still something to send.
    for (let n = 0; n < BATCH_MAX + 10; n++)
      stored.push(await page.do(noteOperation, { objet: `visite:${n}`, texte: 'en partant', blobs: [] }))
    const blobs = [await page.store(await jpegOf(4242, 300_000))]
    stored.push(await page.do(noteOperation, { objet: 'visite:1', texte: 'photo', blobs }))
    let release: () => void = () => undefined
    const until = new Promise<void>(resolve => {
      release = resolve
    })
    server.proxy.next([{ kind: 'hold', until }])
    const begun = mark()
    const draining = page.drain()
    await expect.poll(() => server.proxy.sent(e => e.n >= begun && e.fault?.kind === 'hold').length).toBe(1)
    // The person signs out while the first batch is on the line.
    device.signedIn = false
    const since = mark()
    release()
    expect(await draining).toMatchObject({ stopped: 'autre_personne', settled: BATCH_MAX, remaining: 11 })
    for (let n = 0; n < 3; n++) expect((await page.drain()).stopped).toBe('autre_personne')
    expect(server.proxy.exchanges.filter(e => e.n >= since)).toEqual([])
    await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db })
    // Back, the same person: sealed as it was, sent as it was.
    device.signedIn = true
    server.proxy.heal()
    expect((await page.drain()).remaining).toBe(0)
    const told = { owner: device.owner, stored, db: page.db, system: server.db, files: server.services.files }
    report('logout raced with a send', await checkPromises(told))
  })

  it('a file being sent stops at its next piece', async () => {
    const { page, device } = await server.person()
    const blobs = [await page.store(await jpegOf(4243, 900_000))]
    const stored = [await page.do(noteOperation, { objet: 'visite:1', texte: 'photo', blobs })]
    let pieces = 0
    server.proxy.plan(asked => {
      if (isUpload(asked) && ++pieces === 1) device.signedIn = false
      return null
    })
    expect(await page.drain()).toMatchObject({ stopped: 'autre_personne', remaining: 1 })
    expect(pieces).toBe(1)
    device.signedIn = true
    server.proxy.heal()
    expect((await page.drain()).remaining).toBe(0)
    const told = { owner: device.owner, stored, db: page.db, system: server.db, files: server.services.files }
    await checkPromises(told)
  })
})

async function generation(session_id: string): Promise<number> {
  const row = await server.db
    .selectFrom('session')
    .select('generation')
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow()
  return row.generation
}

describe('row "user revoked offline" (L, zero effect, zero reads)', () => {
  it.each([
    ['with the access token still held', true],
    ['after a restart of the page', false],
  ])('seals the whole queue for the manager, %s', async (_what, held) => {
    const owner = await server.person({ proprietaire: true })
    const { page, device, compte_id, utilisateur_id } = await server.person({ compte_id: owner.compte_id })
    await page.db.cache.put({ cle: 'lectures', valeur: { secret: 'CANARI' } })
    if (held) {
      await page.do(noteOperation, { objet: 'visite:0', texte: 'avant', blobs: [] })
      await page.drain()
    }
    const stored = await act(page, 110)
    // One of them already waits for the person: it is handed over too.
    stored.push(await page.do(poisonOperation, { objet: 'visite:2', texte: 'x', blobs: [] }))
    await page.db.outbox.update(stored.at(-1)?.id ?? '', { etat: 'a_resoudre' })
    await server.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    const since = mark()
    // The line breaks in the middle of the handing over.
    let cut = false
    server.proxy.plan(({ path }) => {
      if (!path.endsWith('/sceau') || cut) return null
      cut = true
      return { kind: 'cut_after_response' }
    })
    const next = held ? page : await Page.open(device)
    expect((await next.drain()).stopped).toBe('hors_ligne')
    expect(await next.drain()).toMatchObject({ stopped: 'connexion', remaining: 0 })

    const sealed = await server.db
      .selectFrom('quarantaine')
      .select('cle')
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    expect(sealed.map(r => r.cle).sort()).toEqual(stored.map(e => e.id).sort())
    const ends = (await next.db.historique.toArray()).map(e => e.fin)
    expect(ends).toEqual(stored.map(() => 'scellee'))
    const figures = await checkPromises({ owner: device.owner, stored, db: next.db, system: server.db })
    expect(figures.appliquees).toBe(held ? 1 : 0)
    // Zero reads: nothing but refusals and the sealing went through, and what was read before is gone.
    const answers = server.proxy.exchanges.filter(e => e.n >= since)
    for (const e of answers) if (!e.path.endsWith('/sceau')) expect(e.answers[0]?.status).toBe(401)
    expect(await next.db.cache.get('lectures')).toBeUndefined()
    // The manager is told.
    const told = await server.db
      .selectFrom('notification')
      .select('notification_titre')
      .where('compte_id', '=', compte_id)
      .execute()
    expect(told.length).toBeGreaterThan(0)
    report('user revoked offline', { ...figures, scellees: sealed.length, effets: 0 })
  })
})
