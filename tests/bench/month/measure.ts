import { loadavg } from 'node:os'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { Product, type Running } from '../processes.ts'
import { median, percentile, type Section } from '../stats.ts'
import { type Edit, LATE_MS, launch, openMonth, type Scrolled, scrollMonth, typePosts, undoPosts } from './page.ts'
import { postsOf } from './posts.ts'
import { type House, seedHouse } from './seed.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PASSWORD = 'Terrain!2026'
const PEOPLE = 60
const CROWD = 300
const EDITS = 12
const READS = 15
const LOT = 480
const BASE = '/api/edt/modules/planning-edt'

interface Month {
  readonly annee: number
  readonly mois: number
  readonly days: readonly string[]
}

/** The month that comes after this many others, with its days. */
function monthAfter(count: number): Month {
  let first = `${jourParis(new Date()).slice(0, 8)}01`
  for (let n = 0; n < count; n++) first = `${ajouterJours(first, 32).slice(0, 8)}01`
  const days: string[] = []
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = ajouterJours(day, 1)) days.push(day)
  return { annee: Number(first.slice(0, 4)), mois: Number(first.slice(5, 7)), days }
}

interface Office {
  readonly origin: string
  readonly house: House
}

async function send<T>({ origin, house }: Office, path: string, body?: object): Promise<{ ms: number; answer: T }> {
  const begin = performance.now()
  const answer = await fetch(`${origin}${BASE}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const ms = performance.now() - begin
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return { ms, answer: JSON.parse(text) as T }
}

/** The posts of everybody for a month: what a house prepares in one go. @returns ms of each lot */
async function prepare(office: Office, { days }: Month): Promise<number[]> {
  const { people, morning, afternoon } = office.house
  const changes = people.flatMap((utilisateur_id, rank) => {
    const { worked, evening } = postsOf(rank, days)
    return [...worked].map(date => {
      const poste_id = evening.has(date) ? afternoon : morning
      return { sorte: 'poser', utilisateur_id, date, poste_id }
    })
  })
  const took: number[] = []
  for (let n = 0; n < changes.length; n += LOT) {
    const body = { changements: changes.slice(n, n + LOT), malgre: true }
    const { ms, answer } = await send<{ lot_id: number | null; refus: unknown[] }>(office, '/lot', body)
    if (answer.lot_id === null) throw new Error(`refused: ${JSON.stringify(answer.refus[0])}`)
    took.push(ms)
  }
  return took
}

interface Served {
  readonly lots: number[]
  readonly reads: number[]
  readonly published: number[]
  /** What publishing would make of everybody's hours. */
  readonly foreseen: number[]
  /** Who could come for a post that lacks somebody. */
  readonly ranked: number[]
}

/** What the office needs for a month of sixty people: prepared, read, published, a month a round. */
async function serve(office: Office): Promise<Served> {
  const served: Served = { lots: [], reads: [], published: [], foreseen: [], ranked: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const month = monthAfter(2 + round)
    served.lots.push(...(await prepare(office, month)))
    const { answer } = await send<{ publication_id: number | null; obstacles: { message: string }[] }>(
      office,
      '/publier/essai',
      { du: month.days[0], au: month.days.at(-1) },
    )
    if (answer.obstacles[0]) throw new Error(answer.obstacles[0].message)
    const publication = { du: month.days[0], au: month.days.at(-1) }
    served.foreseen.push((await send(office, '/publier/effets', publication)).ms)
    const cible = { date: month.days[11], poste_id: office.house.morning }
    served.ranked.push((await send(office, '/remplacants', { cible, utiles: 3 })).ms)
    const { ms, answer: done } = await send<{ publication_id: number | null }>(office, '/publier', publication)
    if (done.publication_id === null) throw new Error('nothing was published')
    served.published.push(ms)
  }
  const { annee, mois } = monthAfter(2)
  for (let n = 0; n < READS + 5; n++) {
    const { ms } = await send(office, `/planning?annee=${annee}&mois=${mois}`)
    // The first ones are the compiler's.
    if (n >= 5) served.reads.push(ms)
  }
  return served
}

const keyOf = ({ annee, mois }: Month) => `${annee}-${String(mois).padStart(2, '0')}`

/** The page of the desk: letters typed in the month of sixty, a month a round and none of them touched before, then undone. */
async function typeOn({ origin }: Running): Promise<{ edits: Edit[]; undone: number }[]> {
  const browser = await launch()
  const rounds: { edits: Edit[]; undone: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const month = monthAfter(2 + round)
    const page = await openMonth(browser, { origin, password: PASSWORD, month: keyOf(month), rows: PEOPLE })
    const { edits, places } = await typePosts(page, month.days, EDITS)
    rounds.push({ edits, undone: await undoPosts(page, places) })
    await page.context().close()
  }
  await browser.close()
  return rounds
}

/** The same desk with three hundred people, scrolled. */
async function scrollOn({ origin }: Running): Promise<Scrolled[]> {
  const browser = await launch()
  const rounds: Scrolled[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const month = keyOf(monthAfter(2))
    const page = await openMonth(browser, { origin, password: PASSWORD, month, rows: CROWD })
    rounds.push(await scrollMonth(page))
    await page.context().close()
  }
  await browser.close()
  return rounds
}

const p95 = (values: readonly number[]) => percentile(values, 0.95)
const late = (frames: readonly number[]) => (frames.filter(ms => ms > LATE_MS).length / frames.length) * 100

/** Target 4: the month of sixty people prepared, read, judged and published, then changed on its page; the one of three hundred scrolled. */
export async function measureMonth(): Promise<Section> {
  const [load = 0] = loadavg()
  await using product = new Product()
  const server = await product.start({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
  const house = await seedHouse(product.dataDir, PEOPLE)
  const served = await server.explain(serve({ origin: server.origin, house }))
  const rounds = await server.explain(typeOn(server))
  const typed = rounds.flatMap(r => r.edits)
  const crowd = await seedHouse(product.dataDir, CROWD)
  await prepare({ origin: server.origin, house: crowd }, monthAfter(2))
  const scrolled = await server.explain(scrollOn(server))
  const of = (what: keyof Edit) => typed.map(edit => edit[what])
  const most = (name: string, value: number, limit: number) => ({
    ...{ name, value, limit, unit: 'ms' },
    sense: 'at most' as const,
  })
  return {
    title: 'The month of a house',
    notes: [
      `${PEOPLE} agents, five posts a week each, prepared by lots of ${LOT}, published a month at a time, ${ROUNDS} months one after the other; read ${READS} times at the server’s door, judged by the law each time, after five that are not counted.`,
      `${EDITS} letters in each of ${ROUNDS} such months on the product’s own page, 1440 × 900, no throttling, a browser anew for each month: from the key to the painted frame that shows the post, and to the one that shows the rule it breaks, which the page’s worker judges before the office has answered; each once the one before has been answered for. Three of each month are not counted.`,
      `${CROWD} agents, scrolled by 120 px a frame with the processor 4 times slower, ${ROUNDS} times; beside it an empty box as high in the same page, which is what the machine gives. A frame above ${LATE_MS} ms is late. A device that frames make late draws no row that would leave before it is whole: it names what passes by, and draws what is in sight once the scroll stops, which is measured too.`,
      `Load of the machine before it, a minute’s mean: ${load.toFixed(1)}. Above 1 the figures are others’ too.`,
    ],
    figures: [
      { name: `a lot of ${LOT} posts, judged`, unit: 'ms', values: served.lots },
      { name: 'the month read and judged', unit: 'ms', values: served.reads },
      { name: 'the hours of a publication, before it', unit: 'ms', values: served.foreseen },
      { name: 'three who could hold a post', unit: 'ms', values: served.ranked },
      { name: 'the month published', unit: 'ms', values: served.published },
      { name: 'a letter typed, until it is painted', unit: 'ms', values: of('drawn') },
      { name: 'a letter typed, until its judgement is painted', unit: 'ms', values: of('judged') },
      { name: 'a letter typed and judged, processor of the page', unit: 'ms', values: of('spent') },
      { name: 'a letter undone, of fifteen keys in a row', unit: 'ms', values: rounds.map(r => r.undone) },
      { name: `${CROWD} agents, frame while scrolling, p95`, unit: 'ms', values: scrolled.map(s => p95(s.frames)) },
      { name: `${CROWD} agents, late frames`, unit: '%', values: scrolled.map(s => late(s.frames)) },
      { name: `${CROWD} agents, rows drawn once the scroll stops`, unit: 'ms', values: scrolled.map(s => s.stood) },
      { name: 'an empty box, frame while scrolling, p95', unit: 'ms', values: scrolled.map(s => p95(s.floor)) },
      { name: 'an empty box, late frames', unit: '%', values: scrolled.map(s => late(s.floor)) },
    ],
    targets: [
      most('an edit of 60 × 31 with its judgement, painted, p95', p95(of('judged')), 100),
      most(`${CROWD} × 31 scrolled, frame p95`, median(scrolled.map(s => p95(s.frames))), 17),
      { ...most(`${CROWD} × 31 scrolled, late frames`, median(scrolled.map(s => late(s.frames))), 3), unit: '%' },
      most('60 × 31 read and judged, warm', median(served.reads), 500),
      most('60 × 31, hours of a publication', median(served.foreseen), 500),
      most('three who could hold a post, among 60', median(served.ranked), 500),
      most('60 × 31 published', median(served.published), 2000),
    ],
  }
}
