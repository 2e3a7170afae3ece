import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Product } from '../processes.ts'
import { median, percentile, type Section } from '../stats.ts'
import { holdToHalfACore } from './half-core.ts'
import { countEffects, seedReturn } from './seed.ts'
import { ACTIONS_PER_PHONE, type ReturnResult, type ReturnSpec } from './spec.ts'

const ROUNDS = Math.min(3, Number(process.env.BENCH_ROUNDS ?? 3))
const PHONES = Number(process.env.BENCH_PHONES ?? 200)
/** Two readings a second each, four people: what the screens of a busy office ask for, and more. */
const READ_EVERY_MS = 500
const execute = promisify(execFile)

interface Round extends ReturnResult {
  readonly rssMb: number
  readonly deadlocks: number
  /** Of the machine, a minute's mean, before the round: what others did meanwhile. */
  readonly loadBefore: number
  readonly lost: number
}

async function round(half: boolean): Promise<Round> {
  const [loadBefore = 0] = loadavg()
  await using product = new Product()
  const server = await product.start({ DEMO: '0' })
  const people = await seedReturn(product.dataDir, PHONES)
  const postmaster = Number(readFileSync(path.join(product.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  using _held = half ? holdToHalfACore([server.child.pid ?? 0, postmaster]) : null
  const spec: ReturnSpec = { port: server.port, ...people, quietMs: 10_000, readEveryMs: READ_EVERY_MS }
  let rssMb = 0
  const watch = setInterval(() => {
    rssMb = Math.max(rssMb, server.rssMb())
  }, 200)
  try {
    const ran = execute(process.execPath, [path.join(import.meta.dirname, 'load.ts'), JSON.stringify(spec)], {
      maxBuffer: 256 * 1024 * 1024,
    })
    const result = JSON.parse((await server.explain(ran)).stdout) as ReturnResult
    const kept = await countEffects(product.dataDir)
    // A closing is a step too.
    const expected = { etapes: 3, observations: 9, rapports: 1, photos: 1 }
    const names = Object.keys(expected) as (keyof typeof expected)[]
    const wrong = names.map(name => Math.abs(PHONES * expected[name] - (kept?.[name] ?? 0)))
    const lost = wrong.reduce((sum, one) => sum + one, Math.abs(PHONES * ACTIONS_PER_PHONE - result.applied))
    if (lost > 0) console.log(`  held ${JSON.stringify(kept)}, applied ${result.applied}`)
    const log = readFileSync(path.join(product.dataDir, 'postgres.log'), 'utf8')
    const deadlocks = log.split('deadlock detected').length - 1
    return { ...result, rssMb, deadlocks, loadBefore, lost }
  } finally {
    clearInterval(watch)
  }
}

/**
 * Seconds that the same return took when it shared everything with those who read (commit 1d4a01a), by this very measurement on
 * the same machine: the middle of three rounds at two cores, each right before one of today's (9.6 s), and one at half a core
 * (today's 42.9 s). Those who read waited 3.5 s (p95) for it then, 9.5 s at half a core, where five of them failed.
 */
const DRAIN_BEFORE = { whole: 10.3, half: 45.6 }

const p95 = (values: readonly number[]) => percentile(values, 0.95)

/** Nobody waits behind the phones. */
export async function measureReturn(): Promise<Section> {
  const whole: Round[] = []
  const half: Round[] = []
  for (let n = 0; n < ROUNDS; n++) {
    whole.push(await round(false))
    half.push(await round(true))
  }
  const all = [...whole, ...half]
  const figures = (name: string, rounds: readonly Round[]) => [
    { name: `${name}, others' reading before, p95`, unit: 'ms', values: rounds.map(r => p95(r.quiet)) },
    { name: `${name}, others' reading during, p50`, unit: 'ms', values: rounds.map(r => median(r.during)) },
    { name: `${name}, others' reading during, p95`, unit: 'ms', values: rounds.map(r => p95(r.during)) },
    { name: `${name}, readings that failed`, unit: '', values: rounds.map(r => r.failed) },
    { name: `${name}, all phones empty`, unit: 's', values: rounds.map(r => r.allServedMs / 1000) },
    { name: `${name}, batch, p50`, unit: 'ms', values: rounds.map(r => median(r.batches)) },
    { name: `${name}, batch, p95`, unit: 'ms', values: rounds.map(r => p95(r.batches)) },
    { name: `${name}, sent away for later`, unit: '', values: rounds.map(r => r.putOff) },
    { name: `${name}, largest memory of the server`, unit: 'MB', values: rounds.map(r => r.rssMb) },
    { name: `${name}, load of the machine before`, unit: '', values: rounds.map(r => r.loadBefore) },
  ]
  const worst = (read: (r: Round) => number) => Math.max(...all.map(read))
  return {
    title: 'Return of all phones at once',
    notes: [
      `${ROUNDS} rounds. ${PHONES} phones of one company find the network again at the same second: ${PHONES * ACTIONS_PER_PHONE} actions of visits, ${PHONES} photographs of 577 KiB. Four people read meanwhile, each every ${READ_EVERY_MS} ms, whether answered or not.`,
      'Half a core: server and PostgreSQL together, by a quota of the processor controller (cgroups); phones and readers are outside it. Otherwise they share the two cores with the server.',
      'The load of the machine before each round says what others did on it: above 1, the figures are theirs too.',
      'Lost or doubled: steps, observations, reports, files and outcomes at the end, against what the phones held.',
    ],
    figures: [...figures('two cores', whole), ...figures('half a core', half)],
    targets: [
      {
        name: "others' reading p95, two cores",
        value: median(whole.map(r => p95(r.during))),
        unit: 'ms',
        limit: 400,
        sense: 'at most',
      },
      {
        name: "others' reading p95 during / before, half a core",
        value: median(half.map(r => p95(r.during) / p95(r.quiet))),
        unit: '×',
        limit: 10,
        sense: 'at most',
      },
      { name: 'readings that failed, worst round', value: worst(r => r.failed), unit: '', limit: 0, sense: 'at most' },
      { name: 'deadlocks, worst round', value: worst(r => r.deadlocks), unit: '', limit: 0, sense: 'at most' },
      { name: 'lost or doubled, worst round', value: worst(r => r.lost), unit: '', limit: 0, sense: 'at most' },
      {
        name: 'all phones empty, two cores',
        value: median(whole.map(r => r.allServedMs)) / 1000,
        unit: 's',
        limit: DRAIN_BEFORE.whole,
        sense: 'at most',
      },
      {
        name: 'all phones empty, half a core',
        value: median(half.map(r => r.allServedMs)) / 1000,
        unit: 's',
        limit: DRAIN_BEFORE.half,
        sense: 'at most',
      },
    ],
  }
}
