import { loadavg } from 'node:os'
import { several } from '../calls.ts'
import { Product } from '../processes.ts'
import { median, percentile, type Section } from '../stats.ts'
import { ROOMS, seedHouse } from './seed.ts'

const RESIDENTS = Number(process.env.BENCH_RESIDENTS ?? 10_000)
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 5000)
const ROUNDS = Math.min(3, Number(process.env.BENCH_ROUNDS ?? 3))
/** Each call is asked so often a round; its first ones warm the connection up and do not count. */
const TIMES = 15
const EDT = '/api/edt/modules'
const mots = (q: string) => `${EDT}/systeme-documentaire/documents?q=${encodeURIComponent(q)}`

const noms = (q: string) => `${EDT}/gestion-residents/residents?actifs=0&q=${encodeURIComponent(q)}`

const CALLS: Readonly<Record<string, readonly string[]>> = {
  'residents who are there': [`${EDT}/gestion-residents/residents?actifs=1`],
  'all residents': [`${EDT}/gestion-residents/residents?actifs=0`],
  'names of all residents': [noms('martin'), noms('lucette 3'), noms('introuvable'), noms('du')],
  rooms: [`${EDT}/gestion-logements/logements`],
  'residents a sheet may name': [`${EDT}/fiches-transmission/residents`],
  documents: [`${EDT}/systeme-documentaire/documents`],
  'documents that ask for something': [`${EDT}/systeme-documentaire/documents?action=1`],
  'full text of documents': [
    mots('matelas'),
    mots('"lavage mains"'),
    mots('fausse route hydratation'),
    mots('introuvable'),
    mots('T3-0'),
    mots('chute'),
  ],
  'what waits for the manager': ['/api/wikaz/structure/a-traiter'],
}
const LIMITS: Readonly<Record<string, number>> = {
  'residents who are there': 100,
  'all residents': 100,
  'names of all residents': 50,
  rooms: 100,
  'residents a sheet may name': 50,
  documents: 100,
  'documents that ask for something': 100,
  'full text of documents': 200,
}

const p95 = (values: readonly number[]) => percentile(values, 0.95)

/** A house that has lodged people and written documents for years: what whoever opens its lists waits for. */
export async function measureHouse(): Promise<Section> {
  await using product = new Product()
  const server = await product.start({ DEMO: '0' })
  const { token } = await seedHouse(product.dataDir, { residents: RESIDENTS, documents: DOCUMENTS })
  const headers = { authorization: `Bearer ${token}` }
  const loads: number[] = []
  const rounds: Record<string, readonly number[]>[] = []
  for (let n = 0; n < ROUNDS; n++) {
    loads.push(loadavg()[0] ?? 0)
    const round: Record<string, readonly number[]> = {}
    for (const [name, paths] of Object.entries(CALLS)) {
      const taken: number[] = []
      for (const path of paths) taken.push(...(await several(TIMES, `http://127.0.0.1:${server.port}${path}`, headers)))
      round[name] = taken
    }
    rounds.push(round)
  }
  const values = (name: string, read: (taken: readonly number[]) => number) => rounds.map(r => read(r[name] ?? []))
  return {
    title: 'A house of ten thousand residents',
    notes: [
      `${ROUNDS} rounds over ${RESIDENTS} residents that followed each other in ${ROOMS} rooms, with three medical sheets each, and ${DOCUMENTS} documents of three versions and 3,000 words. ${TIMES} calls each, one after the other over one connection, to the whole answer.`,
      `The load of the machine before each round: ${loads.map(l => l.toFixed(1)).join(', ')}. Above 2, the figures are others’ too.`,
    ],
    figures: Object.keys(CALLS).flatMap(name => [
      { name: `${name}, p50`, unit: 'ms', values: values(name, median) },
      { name: `${name}, p95`, unit: 'ms', values: values(name, p95) },
    ]),
    targets: Object.entries(LIMITS).map(([name, limit]) => ({
      ...{ name: `${name}, p95`, unit: 'ms', limit, sense: 'at most' as const },
      value: median(values(name, p95)),
    })),
  }
}
