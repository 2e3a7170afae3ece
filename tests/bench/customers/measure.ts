import { loadavg } from 'node:os'
import { several } from '../calls.ts'
import { Product } from '../processes.ts'
import { median, percentile, type Section } from '../stats.ts'
import { seedCustomers } from './seed.ts'

const COUNT = Number(process.env.BENCH_CUSTOMERS ?? 100_000)
const ROUNDS = Math.min(3, Number(process.env.BENCH_ROUNDS ?? 3))
/** Each search is asked so often a round; the first ones of a round warm the connection up and do not count. */
const TIMES = 12
const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
/** As one types them: many found, some, one, none; a name, a number as it is called, a street, a town, an address of mail. */
const SEARCHES = [
  'roussel',
  'rou',
  'guerin#zoe',
  'martin#lilas#rennes',
  'rue des ecoles',
  'amiens',
  '12 rue',
  '06 00 79',
  '0600791900',
  'client4242@exemple',
  'introuvable',
  'kerneis#brest',
]
/** Somebody who is there, with their number; a letter off; the other way round; and whole names that nobody has. */
const LOOKALIKES = [
  'nom=guerin+zoe&telephone=0600007919',
  'nom=guerrin+zoe',
  'nom=zoe+guerin',
  'nom=martinou+personne',
  'nom=rousselot+introuvable',
  'nom=martinou&ville=amiens',
]

interface Round {
  readonly searches: readonly number[]
  readonly lists: readonly number[]
  readonly lookalikes: readonly number[]
  readonly large: readonly number[]
  readonly slowest: { readonly words: string; readonly ms: number }
  readonly loadBefore: number
}

async function round(origin: string, headers: Record<string, string>, large: number): Promise<Round> {
  const [loadBefore = 0] = loadavg()
  const searches: number[] = []
  let slowest = { words: '', ms: 0 }
  for (const words of SEARCHES) {
    const taken = await several(TIMES, `${origin}${BASE}/clients?page=1&filtre=${encodeURIComponent(words)}`, headers)
    searches.push(...taken)
    if (median(taken) > slowest.ms) slowest = { words, ms: median(taken) }
  }
  const of = (path: string, times: number) => several(times, `${origin}${BASE}/${path}`, headers)
  const lookalikes: number[] = []
  for (const asked of LOOKALIKES) lookalikes.push(...(await of(`doublons?${asked}`, 20)))
  return {
    searches,
    lists: [...(await of('clients?page=1', 40)), ...(await of('clients?page=1&lignes=60', 40))],
    lookalikes,
    large: await of(`clients/${large}`, 20),
    slowest,
    loadBefore,
  }
}

const p95 = (values: readonly number[]) => percentile(values, 0.95)

/** A company of 100,000 customers: what whoever answers the telephone waits for. */
export async function measureCustomers(): Promise<Section> {
  await using product = new Product()
  const server = await product.start({ DEMO: '0' })
  const { who, large } = await seedCustomers(product.dataDir, COUNT)
  const headers = { authorization: `Bearer ${who.token}` }
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await round(`http://127.0.0.1:${server.port}`, headers, large))
  const figure = (name: string, read: (r: Round) => number) => ({ name, unit: 'ms', values: rounds.map(read) })
  const worst = rounds.map(r => r.slowest).sort((a, b) => b.ms - a.ms)[0]
  return {
    title: 'A company of 100,000 customers',
    notes: [
      `${ROUNDS} rounds over ${COUNT} customers of one company, an address each. ${SEARCHES.length} searches, ${TIMES} times each: one call after the other over one connection, to the whole answer. The slowest: « ${worst?.words} ».`,
      'The first page: 15 rows as the specification has it, and 60 as the list that slides asks for them.',
      'Whom somebody may already be: by name and number, a letter off, the other way round, and of whole names that nobody has, as the form asks while one types. The large file has 200 addresses.',
      `The load of the machine before each round: ${rounds.map(r => r.loadBefore.toFixed(1)).join(', ')}. Above 2, the figures are others’ too.`,
    ],
    figures: [
      figure('search, p50', r => median(r.searches)),
      figure('search, p95', r => p95(r.searches)),
      figure('first page of the list, p50', r => median(r.lists)),
      figure('first page of the list, p95', r => p95(r.lists)),
      figure('whom they may already be, p95', r => p95(r.lookalikes)),
      figure('file of 200 addresses, p50', r => median(r.large)),
    ],
    targets: [
      { name: 'search p95', value: median(rounds.map(r => p95(r.searches))), unit: 'ms', limit: 50, sense: 'at most' },
      {
        name: 'first page p95',
        value: median(rounds.map(r => p95(r.lists))),
        unit: 'ms',
        limit: 100,
        sense: 'at most',
      },
      {
        name: 'whom they may already be p95',
        value: median(rounds.map(r => p95(r.lookalikes))),
        unit: 'ms',
        limit: 50,
        sense: 'at most',
      },
    ],
  }
}
