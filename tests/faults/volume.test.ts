import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import { Page } from '#tests/support/device.ts'
import { isMutations, isUpload, randomCuts, seededRandom } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { jpegOf } from '#tests/support/photos.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation, pasOperation } from '#tests/support/test-mutations.ts'

const full = process.env.FAULT_RUNS !== undefined
/** A tenth in `npm test`; `npm run test:faults` plays the target's own figures. */
const SIZE = full ? { actions: 500, photos: 200, octets: 300_000 } : { actions: 50, photos: 20, octets: 300_000 }
const MEMORY_MAX = 300 * 1024 * 1024
const MINUTES_MAX = 5
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31)

let server: FaultServer
beforeAll(async () => {
  server = await openFaultServer()
  server.proxy.keepBodies = false
})
afterAll(() => server.close())

const p95 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
const memory = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it(`row "500 mutations + 200 photos" (L, D, O, B): ${SIZE.actions} + ${SIZE.photos}, seed ${seed}`, {
  timeout: 900_000,
}, async () => {
  const { device, page: first } = await server.person()
  const stored: OutboxEntry[] = []
  const took: number[] = []
  const keep = async (entry: Promise<OutboxEntry>) => {
    const from = performance.now()
    stored.push(await entry)
    took.push(performance.now() - from)
  }
  const photoEvery = SIZE.actions / SIZE.photos
  for (let n = 0, photos = 0; n < SIZE.actions; n++) {
    const objet = `visite:${n % 20}`
    if (n >= photos * photoEvery && photos < SIZE.photos) {
      const blobs = [await first.store(await jpegOf(photos++, SIZE.octets))]
      await keep(first.do(noteOperation, { objet, texte: `photo ${n}`, blobs }))
    } else {
      const de = stored.filter(e => e.entity === objet && e.type === 'essai.pas').length
      await keep(first.do(pasOperation, { objet, de, vers: de + 1 }))
    }
  }
  const random = seededRandom(seed)
  server.proxy.plan(randomCuts(random, 0.12))
  // 10 Mbit/s; what it costs must be the line's time, not the engine's.
  server.proxy.line = full ? { latencyMs: 20, kbps: 10_000 } : null
  const from = performance.now()
  const base = memory()
  let page = first
  let peak = 0
  const sampler = setInterval(() => {
    peak = Math.max(peak, memory() - base)
  }, 50)
  let kills = 0
  let nextKill = performance.now() + (full ? 20_000 : 400)
  while ((await page.db.outbox.count()) > 0 && performance.now() - from < MINUTES_MAX * 60_000) {
    await Promise.race([page.drain(), sleep(Math.max(1, nextKill - performance.now()))])
    if (performance.now() < nextKill) continue
    page.kill()
    kills++
    page = await Page.open(device)
    nextKill = performance.now() + (full ? 20_000 : 400)
  }
  clearInterval(sampler)
  const seconds = (performance.now() - from) / 1000
  server.proxy.heal()
  const told = { owner: device.owner, stored, db: page.db, system: server.db, files: server.services.files }
  const figures = await checkPromises(told)
  expect(figures.appliquees).toBe(SIZE.actions)
  expect(seconds).toBeLessThan(MINUTES_MAX * 60)
  expect(peak).toBeLessThan(MEMORY_MAX)
  if (full) expect(p95(took)).toBeLessThan(50)
  const sent = server.proxy.exchanges
  const cut = sent.filter(e => e.fault !== null).length
  // Data first: no file leaves before the first action has been sent.
  expect(sent.findIndex(isMutations)).toBeLessThan(sent.findIndex(isUpload))
  expect(highestParallel(sent.filter(isUpload))).toBeLessThanOrEqual(2 * (kills + 1))
  report('500 mutations + 200 photos', {
    seed,
    ...figures,
    requetes: sent.length,
    coupees: cut,
    pages_tuees: kills,
    secondes: Math.round(seconds),
    enregistrer_p95_ms: Math.round(p95(took) * 10) / 10,
    memoire_Mo: Math.round(peak / 1024 / 1024),
  })
})

/** Most exchanges open at one moment. */
function highestParallel(exchanges: { at: number; done: number }[]): number {
  const moments = exchanges.flatMap(e => [
    { at: e.at, change: 1 },
    { at: e.done, change: -1 },
  ])
  let open = 0
  let highest = 0
  for (const { change } of moments.sort((a, b) => a.at - b.at || a.change - b.change)) {
    open += change
    highest = Math.max(highest, open)
  }
  return highest
}
