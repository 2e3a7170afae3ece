import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import type { Page } from '#tests/support/device.ts'
import { type Exchange, isMutations } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { checkAllPromises, report } from '#tests/support/promises.ts'
import { noteOperation, pasOperation } from '#tests/support/test-mutations.ts'

const CLIENTS = process.env.FAULT_RUNS === undefined ? 60 : 200
const ACTIONS = 5
/** All of them served within this, the slowest included. */
const PATIENCE_MS = 60_000

let server: FaultServer
beforeAll(async () => {
  server = await openFaultServer()
})
afterAll(() => server.close())

const at = (values: number[], part: number) =>
  Math.round([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0)

it(`row "429/503, bulk return of ${CLIENTS} clients": everybody is served, nobody twice`, {
  timeout: 180_000,
}, async () => {
  const compte_id = await server.createCompany()
  const people: { page: Page; stored: OutboxEntry[] }[] = []
  for (let n = 0; n < CLIENTS; n++) {
    const { page } = await server.person({ compte_id })
    const stored: OutboxEntry[] = []
    for (let de = 0; de < ACTIONS - 1; de++)
      stored.push(await page.do(pasOperation, { objet: `visite:${n}`, de, vers: de + 1 }))
    stored.push(await page.do(noteOperation, { objet: `visite:${n}`, texte: 'retour', blobs: [] }))
    people.push({ page, stored })
  }
  // The office's line comes back for all at once; the overwhelmed front turns each phone away once.
  const turnedAway = new Set<string>()
  server.proxy.plan(asked => {
    const phone = String(asked.headers.cookie)
    if (turnedAway.size >= CLIENTS || turnedAway.has(phone)) return null
    turnedAway.add(phone)
    return {
      kind: 'answer',
      status: 503,
      headers: { 'retry-after': '1', 'content-type': 'application/json' },
      body: '{"erreur":"INDISPONIBLE","message":"occupé"}',
    }
  })
  const from = performance.now()
  const done: number[] = []
  const engines = people.map(({ page }) => {
    const { device, db } = page
    const engine = new page.engine.SyncEngine({
      owner: device.owner,
      transport: page.engine.httpTransport(device.owner, device.id),
      allowed: async () => true,
      onSettled: async () => {
        if ((await db.outbox.count()) === 0) done.push(performance.now() - from)
      },
    })
    void page.run(async () => engine.wake())
    return engine
  })
  await expect.poll(() => done.length, { timeout: PATIENCE_MS, interval: 50 }).toBe(CLIENTS)
  for (const engine of engines) engine.stop()

  const served = server.proxy.sent(e => isMutations(e) && e.fault === null)
  const latencies = served.map(e => e.done - e.at)
  const waits = waitsAfterRefusal(server.proxy.exchanges)
  expect(waits).toHaveLength(CLIENTS)
  // The delay is honoured by each, then spread: they do not all come back at its very end.
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000)
  expect(at(waits, 0.9) - at(waits, 0.1)).toBeGreaterThan(150)
  const total = await checkAllPromises(
    people.map(({ page, stored }) => ({ owner: page.device.owner, stored, db: page.db, system: server.db })),
  )
  expect(total).toEqual({ perdues: 0, doublees: 0, appliquees: CLIENTS * ACTIONS })
  report('bulk return', {
    clients: CLIENTS,
    ...total,
    attente_p10_ms: at(waits, 0.1),
    attente_p90_ms: at(waits, 0.9),
    latence_p50_ms: at(latencies, 0.5),
    latence_p95_ms: at(latencies, 0.95),
    premier_servi_ms: at(done, 0),
    dernier_servi_ms: at(done, 1),
  })
})

/** Milliseconds between the answer that turned a phone away and its next request. */
function waitsAfterRefusal(exchanges: readonly Exchange[]): number[] {
  return exchanges
    .filter(e => e.fault !== null)
    .flatMap(refused => {
      const next = exchanges.find(e => e.n > refused.n && e.headers.cookie === refused.headers.cookie)
      return next ? [next.at - refused.done] : []
    })
}
