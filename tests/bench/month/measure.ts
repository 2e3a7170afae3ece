import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ajouterJours, jourParis, jourSemaine } from '#wire/dates.ts'
import { type Act, measureDeed } from '../grid/page.ts'
import { Product } from '../processes.ts'
import { median, percentile, type Section } from '../stats.ts'
import { type House, seedHouse } from './seed.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PASSWORD = 'Terrain!2026'
const PEOPLE = 60
const MANY = 300
const READS = 15
/** Above it a frame is late: one and a half of sixty a second. */
const LATE_MS = 25
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

/** Five days a week for everybody, mornings and afternoons week about: what a house prepares in one go. @returns ms of each lot */
async function prepare(office: Office, { days }: Month): Promise<number[]> {
  const { people, morning, afternoon } = office.house
  const changes = people.flatMap((utilisateur_id, rank) =>
    days
      .filter(day => ![6, 7].includes(((jourSemaine(day) + rank) % 7) + 1))
      .map((date, n) => ({ sorte: 'poser', utilisateur_id, date, poste_id: (n >> 3) % 2 ? afternoon : morning })),
  )
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
}

/** What the office needs for a month of sixty people: prepared, read, published, a month a round. */
async function serve(office: Office): Promise<Served> {
  const served: Served = { lots: [], reads: [], published: [] }
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

async function signIn(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // The clock runs in the page as code that came as text, which the product forbids.
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.getByLabel('Adresse e-mail').fill('cadre@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  return page
}

const grid = '[...document.querySelectorAll(\'[role="grid"]\')].find(g => g.checkVisibility())'
const shown = (name: RegExp) =>
  `${grid} && ${name}.test(${grid}.getAttribute('aria-label')) && ${grid}.querySelectorAll('[role="gridcell"]').length > 100`

async function openMonth(page: Page, origin: string, { annee, mois }: Month) {
  const law = page.waitForResponse(answer => answer.url().includes('/planning/loi') && answer.ok())
  await page.goto(`${origin}/m/planning-edt/${annee}-${String(mois).padStart(2, '0')}`)
  await page.waitForFunction(shown(/^Planning de /), undefined, { timeout: 60_000 })
  await law
  await page.waitForTimeout(1500)
}

interface Round {
  readonly edit: Act
  readonly judged: Act
}

/** A letter typed on a day of rest between two days of work: drawn, then said to break what it breaks, before the office answers. */
async function watchEdit(page: Page, origin: string, month: Month): Promise<Round> {
  await openMonth(page, origin, month)
  await page.route(
    '**/planning-edt/lot',
    route => new Promise(resolve => setTimeout(() => resolve(route.continue()), 3000)),
  )
  const box = await page.locator('[data-rank="2"]').first().boundingBox()
  const heads = await page
    .getByRole('columnheader')
    .filter({ has: page.locator('b:text-is("10")') })
    .last()
    .boundingBox()
  if (!box || !heads) throw new Error('the month is not drawn')
  await page.mouse.click(heads.x + heads.width / 2, box.y + box.height / 2)
  const key = `${grid}.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }))`
  const named = (what: string) =>
    `[...${grid}.querySelectorAll('[role="gridcell"]')].some(c => ${what}.test(c.getAttribute('aria-label') ?? ''))`
  const pending = '/en attente du bureau/'
  const edit = await measureDeed(page, { act: key, done: named(pending) })
  await page.waitForTimeout(4500)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(1500)
  await page.mouse.click(heads.x + heads.width / 2 + heads.width, box.y + box.height / 2)
  const judged = await measureDeed(page, { act: key, done: named('/en attente du bureau.*(repos|Repos|travail)/') })
  return { edit, judged }
}

/** Times between frames while 120 px a frame scroll by, the processor four times slower. */
async function scrollMany(page: Page, origin: string, month: Month): Promise<number[]> {
  await openMonth(page, origin, month)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return await page.evaluate(async () => {
    const shownGrid = [...document.querySelectorAll<HTMLElement>('[role="grid"]')].find(g => g.checkVisibility())
    const inside = [shownGrid, ...(shownGrid?.querySelectorAll<HTMLElement>('*') ?? [])]
    const node = inside.find(
      e => e && e.scrollHeight > e.clientHeight + 200 && getComputedStyle(e).overflowY !== 'visible',
    )
    if (!node) throw new Error('nothing scrolls')
    const times: number[] = []
    let last = performance.now()
    for (let n = 0; n < 130; n++) {
      node.scrollTop += 120
      const now = await new Promise<number>(resolve => requestAnimationFrame(resolve))
      times.push(now - last)
      last = now
    }
    return times.slice(30)
  })
}

async function withHouse<T>(people: number, task: (office: Office, browser: Browser) => Promise<T>): Promise<T> {
  await using product = new Product()
  const server = await product.start({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
  const house = await seedHouse(product.dataDir, people)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    return await server.explain(task({ origin: server.origin, house }, browser))
  } finally {
    await browser.close()
  }
}

/** Target 4: the month of sixty people prepared, read, judged and published; three hundred scrolled through. */
export async function measureMonth(): Promise<Section> {
  const [load = 0] = loadavg()
  const { served, rounds } = await withHouse(PEOPLE, async (office, browser) => {
    const served = await serve(office)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const page = await signIn(browser, office.origin)
      rounds.push(await watchEdit(page, office.origin, monthAfter(2 + round)))
      await page.context().close()
    }
    return { served, rounds }
  })
  const frames = await withHouse(MANY, async (office, browser) => {
    const month = monthAfter(2)
    await prepare(office, month)
    const all: number[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const page = await signIn(browser, office.origin)
      all.push(await scrollMany(page, office.origin, month))
      await page.context().close()
    }
    return all
  })
  const late = frames.map(times => (times.filter(ms => ms > LATE_MS).length / times.length) * 100)
  const most = (name: string, value: number, limit: number, unit = 'ms') => ({
    ...{ name, value, limit, unit },
    sense: 'at most' as const,
  })
  const of = (read: (round: Round) => Act) => rounds.map(r => read(r).ms)
  return {
    title: 'The month of a house',
    notes: [
      `${PEOPLE} agents, five posts a week each, prepared by lots of ${LOT}, published a month at a time, ${ROUNDS} months; read ${READS} times at the server’s door, judged by the law each time, after five that are not counted.`,
      `An edit: from the letter to the painted frame that shows it; judged: to the frame that says which rule it breaks, found on the device while the office’s answer is held back. ${ROUNDS} rounds, 1440 × 900, no throttling.`,
      `${MANY} agents scrolled through, 120 px a frame, processor 4 times slower: a frame above ${LATE_MS} ms is late.`,
      `Load of the machine before it, a minute’s mean: ${load.toFixed(1)}. Above 1 the figures are others’ too.`,
    ],
    figures: [
      { name: `a lot of ${LOT} posts, judged`, unit: 'ms', values: served.lots },
      { name: 'the month read and judged', unit: 'ms', values: served.reads },
      { name: 'the month published', unit: 'ms', values: served.published },
      { name: 'an edit', unit: 'ms', values: of(r => r.edit) },
      { name: 'an edit, processor of the page', unit: 'ms', values: rounds.map(r => r.edit.processorMs) },
      { name: 'an edit and its judgement', unit: 'ms', values: of(r => r.judged) },
      { name: `${MANY} agents, frame while scrolling, p95`, unit: 'ms', values: frames.map(t => percentile(t, 0.95)) },
      { name: `${MANY} agents, late frames`, unit: '%', values: late },
    ],
    targets: [
      most('60 × 31 read and judged, warm', median(served.reads), 500),
      most('an edit and its judgement, painted', median(of(r => r.judged)), 100),
      most('60 × 31 published', median(served.published), 2000),
      most(`${MANY} agents, late frames`, median(late), 3, '%'),
    ],
  }
}
