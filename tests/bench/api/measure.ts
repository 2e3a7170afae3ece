import { clusterMs, floors, freePort, Product, Running } from '../processes.ts'
import { median, ratio, type Section, type Target } from '../stats.ts'
import { generator, type LoadResult, load } from './generator.ts'
import { startPeer } from './peer.ts'
import { batch, floorInsert, floorList, floorOne, list, one, peerList, peerOne, peerWrite } from './requests.ts'
import { databaseOf, type Person, seedCompanies } from './seed.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const MANY = 10_000
async function startFloor(dataDir: string): Promise<Running> {
  const port = await freePort()
  const env = { PORT: String(port), FLOOR_DATABASE: databaseOf(dataDir), NODE_ENV: 'production' }
  return await Running.start(['api.mjs'], { port, env, cwd: floors, probe: '/' })
}

/** A run and what it cost both processes that serve it, in µs of processor per answer. */
interface Run extends LoadResult {
  readonly cost: number
}
type Series = Record<string, Run[]>

interface Side {
  readonly server: Running
  readonly dataDir: string
}

async function measure({ server, dataDir }: Side, requests: readonly string[]): Promise<Run> {
  const { port } = server
  await server.explain(load({ port, requests, milliseconds: 700 }))
  const before = server.processorMs() + clusterMs(dataDir)
  const result = await server.explain(load({ port, requests, milliseconds: 2000 }))
  const spent = server.processorMs() + clusterMs(dataDir) - before
  return { ...result, cost: (spent * 1000) / result.answers }
}

async function play(few: Product, many: Product): Promise<Series> {
  const [fewPeople, manyPeople] = [await fill(few, 10), await fill(many, MANY)]
  if (!few.running || !many.running) throw new Error('the product did not start')
  const server = await startFloor(few.dataDir)
  const floor: Side = { server, dataDir: few.dataDir }
  const peerServer = await startPeer(few.dataDir)
  const peer: Side = { server: peerServer, dataDir: few.dataDir }
  const near: Side = { server: few.running, dataDir: few.dataDir }
  const far: Side = { server: many.running, dataDir: many.dataDir }
  const alone = fewPeople.slice(0, 1)
  const runs: readonly [string, Side, readonly string[]][] = [
    ['floor one', floor, fewPeople.map(floorOne)],
    ['one', near, fewPeople.map(one)],
    ['peer one', peer, fewPeople.map(peerOne)],
    ['one many', far, manyPeople.map(one)],
    ['floor list', floor, fewPeople.map(floorList)],
    ['list', near, fewPeople.map(list)],
    ['peer list', peer, fewPeople.map(peerList)],
    ['list many', far, manyPeople.map(list)],
    ['floor insert', floor, fewPeople.map(floorInsert)],
    ['mutation', near, fewPeople.map(p => batch(p, 1))],
    ['peer write', peer, fewPeople.map(peerWrite)],
    ['mutation many', far, manyPeople.map(p => batch(p, 1))],
    ['mutation alone', near, alone.map(p => batch(p, 1))],
    ['batch alone', near, alone.map(p => batch(p, 50))],
  ]
  const series: Series = Object.fromEntries(runs.map(([name]) => [name, []]))
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, side, requests] of runs) series[name]?.push(await measure(side, requests))
  } finally {
    await server.stop()
    await peerServer.stop()
  }
  return series
}

async function fill(product: Product, companies: number): Promise<Person[]> {
  await product.start({ DEMO: '0' })
  return await seedCompanies(product.dataDir, companies)
}

function peerTargets(rate: (name: string) => number[]): Target[] {
  const against = (name: string, ours: string, theirs: string, limit: number): Target => ({
    name: `${name} / PostGraphile`,
    value: ratio(rate(ours), rate(theirs)),
    unit: '×',
    limit,
    sense: 'at least',
  })
  return [
    against('one row', 'one', 'peer one', 3),
    against('50 rows', 'list', 'peer list', 2.2),
    against('durable write', 'mutation', 'peer write', 1.3),
  ]
}

/** Target 5. Every side answers from the same kind of cluster, durable, with the same rows. */
export async function measureApi(): Promise<Section> {
  await using few = new Product()
  await using many = new Product()
  const series = await play(few, many)
  const rate = (name: string) => (series[name] ?? []).map(r => r.perSecond)
  const cost = (name: string) => (series[name] ?? []).map(r => r.cost)
  const times = (name: string, key: 'p50' | 'p99') => (series[name] ?? []).map(r => r[key])
  const tail = (name: string) => ratio(times(name, 'p99'), times(name, 'p50'))
  const perAction = rate('batch alone').map(value => value * 50)
  const flat = Math.max(...['one', 'list', 'mutation'].map(name => ratio(cost(`${name} many`), cost(name))))
  const names = Object.keys(series)
  return {
    title: 'API',
    notes: [
      `${ROUNDS} rounds of 2 s after 0.7 s of warm-up; 16 connections of 16 people, load generator (${generator}) in its own process on the same two cores.`,
      'Floor: Fastify and pg with named statements on the same cluster and rows, with no session, right, row-level security, transaction or ledger: what the machine can do, no target.',
      'Mutation: `theme.changer` through the ledger, one action per call; floor: one insert with its own commit. Both durable.',
      'Processor: user and system time of the server and of PostgreSQL per answer, the load generator aside; neighbours on the machine change rates and tails, hardly this.',
      "Peer: PostGraphile 5.1.5 on the same cluster, rows and policies, one after the other with the product in each round: a signed token instead of a session that can be revoked, no rights, no contract; its write is one SQL function that keeps its key once, without outcomes given back nor a device's queue.",
      '"Alone" is one device on one connection, as a phone drains its queue.',
    ],
    figures: [
      ...names.map(name => ({ name, unit: 'requests/s', values: rate(name) })),
      ...names.map(name => ({ name: `${name}, processor`, unit: 'µs/answer', values: cost(name) })),
      ...names.map(name => ({ name: `${name}, p50`, unit: 'ms', values: times(name, 'p50') })),
      ...names.map(name => ({ name: `${name}, p99`, unit: 'ms', values: times(name, 'p99') })),
      { name: 'actions received in batches of 50', unit: 'actions/s', values: perAction },
    ],
    targets: [
      ...peerTargets(rate),
      {
        name: 'batch of 50 / single posts',
        value: ratio(perAction, rate('mutation alone')),
        unit: '×',
        limit: 10,
        sense: 'at least',
      },
      {
        name: 'p99 / p50, worst of one, list, mutation',
        value: Math.max(...['one', 'list', 'mutation'].map(tail)),
        unit: '×',
        limit: 3,
        sense: 'at most',
      },
      {
        name: `processor time with ${MANY} companies / 10, worst of the three`,
        value: flat,
        unit: '×',
        limit: 1.1,
        sense: 'at most',
      },
      {
        name: 'slowest median answer',
        value: Math.max(...['one', 'list', 'mutation'].map(n => median(times(n, 'p50')))),
        unit: 'ms',
        limit: 50,
        sense: 'at most',
      },
    ],
  }
}
