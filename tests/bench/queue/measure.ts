import path from 'node:path'
import { build, type Rollup } from 'vite'
import { Phone } from '../browser/phone.ts'
import { Product, root } from '../processes.ts'
import { median, percentile, type Section } from '../stats.ts'
import type { Bench } from './page.ts'

const ROUNDS = Math.min(3, Number(process.env.BENCH_ROUNDS ?? 3))
const ACTIONS = 500
const PHOTOS = 200
/** 10 Mbit/s up, 60 ms: an ordinary 4G. */
const LINE = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

async function bundle(): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // A library build leaves this to its user.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: path.join(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'unused' },
    },
  })) as Rollup.RollupOutput[]
  return built[0]?.output[0].code ?? ''
}

declare const bench: Bench

async function round(origin: string, code: string) {
  await using phone = new Phone()
  const page = await phone.open({ worker: false })
  // On the product's own origin, so that its cookies and calls are the real ones.
  await page.route('**/bench.html', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/bench.js"></script>' }),
  )
  await page.route('**/bench.js', route => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.goto(`${origin}/bench.html`)
  // Interception would cost every later call a turn.
  await page.unrouteAll()
  await page.evaluate(() => bench.enter('technicien@demo.test', 'Terrain!2026'))
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const enqueued = await page.evaluate(count => bench.enqueueMany(count), ACTIONS - PHOTOS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const bytes = await page.evaluate(count => bench.attachMany(count), PHOTOS)
  await session.send('Network.emulateNetworkConditions', LINE)
  const { milliseconds, remaining } = await page.evaluate(() => bench.drainAll())
  if (remaining) throw new Error(`${remaining} actions were left`)
  return { enqueued, bytes, milliseconds }
}

/** Target 7: the tap, and the evening's return under the network. */
export async function measureQueue(): Promise<Section> {
  await using product = new Product()
  const { origin } = await product.start({ DEMO: '1' })
  const code = await bundle()
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await round(origin, code))
  const p95 = rounds.map(r => percentile(r.enqueued, 0.95))
  const ideal = rounds.map(r => (r.bytes / LINE.uploadThroughput) * 1000)
  return {
    title: 'Queue of actions',
    notes: [
      `${ROUNDS} rounds. Enqueue: ${ACTIONS - PHOTOS} strictly durable actions one after the other, CPU 4x.`,
      `Drain: ${ACTIONS} actions and ${PHOTOS} photographs over 10 Mbit/s and 60 ms, CPU 1x, against the photographs' bytes over the bandwidth.`,
    ],
    figures: [
      { name: 'enqueue, p50', unit: 'ms', values: rounds.map(r => median(r.enqueued)) },
      { name: 'enqueue, p95', unit: 'ms', values: p95 },
      { name: 'photographs', unit: 'MB', values: rounds.map(r => r.bytes / 1_000_000) },
      { name: 'drain', unit: 's', values: rounds.map(r => r.milliseconds / 1000) },
      { name: 'bytes over bandwidth', unit: 's', values: ideal.map(ms => ms / 1000) },
    ],
    targets: [
      { name: 'enqueue p95, CPU 4x', value: median(p95), unit: 'ms', limit: 50, sense: 'at most' },
      {
        name: 'drain / bytes over bandwidth',
        value: median(rounds.map((r, n) => r.milliseconds / (ideal[n] ?? Number.NaN))),
        unit: '×',
        limit: 1.3,
        sense: 'at most',
      },
    ],
  }
}
