import { spawnSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { connectionStringOf, makeSocketDir } from '#server/pg/layout.ts'
import { heapMb } from '../browser/phone.ts'
import { serveFolder } from '../browser/static-server.ts'
import { floors, freePort, Product } from '../processes.ts'
import { median, ratio, type Section } from '../stats.ts'
import { type Act, type Deed, measureDeed } from './page.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PASSWORD = 'Terrain!2026'
const EMAIL = 'regulateur@demo.test'
const SIZES = [10_000, 100_000]
/** Before the first press, on both sides: what the very first visit of a device installs is no part of a sort. */
const REST_MS = 3000
const LIST = '/m/gestion-clients-entreprises'
const FORM_LIST = '/m/gestion-des-vehicules'

interface Round {
  readonly sort: Act
  readonly filter: Act
  readonly heap: number
}

const first = (selector: string) => `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '')`
const OURS = 'td[data-first]'
const THEIRS = '.ag-row[row-index="0"] [col-id="nom"]'

/** Sorts by a column that stands the other way round, then keeps the rows of one name. */
const deeds = (last: string, middle: string): { ours: readonly [Deed, Deed]; theirs: readonly [Deed, Deed] } => ({
  ours: [
    {
      act: `[...document.querySelectorAll('thead th button')].find(b => b.textContent.startsWith('Ville')).click()`,
      done: `${first(OURS)} === ${JSON.stringify(last)}`,
    },
    {
      act: `(() => { const field = document.querySelector('input[placeholder^="Filtrer"], [aria-label^="Filtrer"]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(middle)});
        field.dispatchEvent(new Event('input', { bubbles: true })) })()`,
      done: `${first(OURS)} === ${JSON.stringify(middle)}`,
    },
  ],
  theirs: [
    {
      act: `peer.applyColumnState({ state: [{ colId: 'ville', sort: 'asc' }] })`,
      done: `${first(THEIRS)} === ${JSON.stringify(last)}`,
    },
    {
      act: `peer.setGridOption('quickFilterText', ${JSON.stringify(middle)})`,
      done: `${first(THEIRS)} === ${JSON.stringify(middle)}`,
    },
  ],
})

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 760 },
    locale: 'fr-FR',
    // The clock runs in the page as code that came as text, which the product forbids.
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function run(page: Page, [sort, filter]: readonly [Deed, Deed], shown: string): Promise<Round> {
  await page.waitForFunction(`${shown} !== ''`, undefined, { timeout: 60_000 })
  await page.waitForTimeout(REST_MS)
  const sorted = await measureDeed(page, sort)
  const filtered = await measureDeed(page, filter)
  const round = { sort: sorted, filter: filtered, heap: await heapMb(page) }
  await page.context().close()
  return round
}

async function signIn(page: Page, origin: string, list: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(EMAIL)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  await page.goto(origin + list)
}

/** As many customers of a company without any other, their towns in the other order. */
async function seed(dataDir: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: connectionStringOf(makeSocketDir(dataDir)) })
  await client.connect()
  const width = String(count).length
  const compte = `(select compte_id from utilisateur where email = '${EMAIL}')`
  // Those of the demonstration have visits: put in the bin, they are in no list.
  await client.query(`update client set supprime_a = coalesce(supprime_a, now()) where compte_id = ${compte}`)
  await client.query(
    `insert into client (compte_id, client_type, client_nom, client_ville, client_email, orlibelle, ordre)
     select ${compte}, 2, 'AA-' || lpad(n::text, $2, '0'), 'M-' || lpad(($1::int - n + 1)::text, $2, '0'),
       'client' || n || '@exemple.test', (array['Appel', 'Contrat', 'Salon', ''])[1 + n % 4], n
     from generate_series(1, $1::int) n`,
    [count, width],
  )
  await client.query('vacuum analyze client')
  await client.end()
}

interface FormRound {
  readonly open: Act
  readonly keys: Act
}

/** The form that adds a vehicle: opened, then a name typed in it. */
async function form(browser: Browser, origin: string): Promise<FormRound> {
  const page = await open(browser, `${origin}/login`)
  await signIn(page, origin, FORM_LIST)
  await page.waitForFunction(`${first(OURS)} !== ''`)
  const openDeed = {
    act: `[...document.querySelectorAll('button')].find(b => b.textContent.trim() === 'Ajouter').click()`,
    done: `document.activeElement?.matches?.('aside input') ?? false`,
  }
  const opened = await measureDeed(page, openDeed)
  const keys = await measureDeed(page, {
    act: `(async () => { const field = document.activeElement
      for (const letter of 'GA-123-RT') { 
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, field.value + letter)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise(requestAnimationFrame) } })()`,
    done: `document.activeElement.value === 'GA-123-RT'`,
  })
  await page.context().close()
  return { open: opened, keys }
}

/** Target 4: sorting and filtering a long list, against AG Grid with all rows in the page; and a form. */
export async function measureGrid(): Promise<Section> {
  const vite = path.join(floors, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '-c', 'grid/vite.config.ts', '--logLevel', 'warn'], {
    cwd: floors,
  })
  if (built.status !== 0) throw new Error(`the peer does not build: ${built.stderr}`)
  const port = await freePort()
  const server = await serveFolder(path.join(floors, 'grid/dist'), port)
  await using product = new Product()
  const { origin } = await product.start({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const ours = new Map<number, Round[]>()
  const theirs = new Map<number, Round[]>()
  const forms: FormRound[] = []
  for (const size of SIZES) {
    await seed(product.dataDir, size)
    const width = String(size).length
    const name = (n: number) => `AA-${String(n).padStart(width, '0')}`
    const { ours: own, theirs: peer } = deeds(name(size), name(size / 2))
    for (let round = 0; round < ROUNDS; round++) {
      const page = await open(browser, `${origin}/login`)
      await signIn(page, origin, LIST)
      ours.set(size, [...(ours.get(size) ?? []), await run(page, own, first(OURS))])
      const other = await open(browser, `http://localhost:${port}/?lignes=${size}`)
      theirs.set(size, [...(theirs.get(size) ?? []), await run(other, peer, first(THEIRS))])
      if (size === SIZES[0]) forms.push(await form(browser, origin))
    }
  }
  await browser.close()
  server.close()
  const deedsOf = (from: Map<number, Round[]>, size: number, deed: 'sort' | 'filter') =>
    (from.get(size) ?? []).map(r => r[deed])
  const ms = (acts: readonly Act[]) => acts.map(a => a.ms)
  const longest = (size: number) =>
    Math.max(...(['sort', 'filter'] as const).flatMap(deed => deedsOf(ours, size, deed).map(a => a.longestMs)))
  const heaps = (from: Map<number, Round[]>, size: number) => (from.get(size) ?? []).map(r => r.heap)
  const label = (size: number) => `${size / 1000} 000 rows`
  return {
    title: 'Data grid and forms',
    notes: [
      `${ROUNDS} rounds, 1280 × 760, no throttling: from the press to the painted frame; processor and tasks are those of the page’s main thread, in processor time. Peer: AG Grid community 36.2.0, the same columns and rows, all in its page, words in French order on both sides.`,
      `Both pages are left alone for ${REST_MS / 1000} s before the first press: a new device installs the application meanwhile.`,
      'Up to 10,000 rows the product sorts and filters in the browser; above, its server does, and the times hold the call.',
      'Form: the one that adds a vehicle, its call to the server included; keys: nine letters, one a frame. No peer was measured.',
    ],
    figures: [
      ...SIZES.flatMap(size =>
        (['sort', 'filter'] as const).flatMap(deed => [
          { name: `${deed}, ${label(size)}`, unit: 'ms', values: ms(deedsOf(ours, size, deed)) },
          { name: `AG Grid, ${deed}, ${label(size)}`, unit: 'ms', values: ms(deedsOf(theirs, size, deed)) },
          {
            name: `processor of the page, ${deed}, ${label(size)}`,
            unit: 'ms',
            values: deedsOf(ours, size, deed).map(a => a.processorMs),
          },
          {
            name: `AG Grid, processor of the page, ${deed}, ${label(size)}`,
            unit: 'ms',
            values: deedsOf(theirs, size, deed).map(a => a.processorMs),
          },
          {
            name: `longest task, ${deed}, ${label(size)}`,
            unit: 'ms',
            values: deedsOf(ours, size, deed).map(a => a.longestMs),
          },
          {
            name: `AG Grid, longest task, ${deed}, ${label(size)}`,
            unit: 'ms',
            values: deedsOf(theirs, size, deed).map(a => a.longestMs),
          },
        ]),
      ),
      ...SIZES.flatMap(size => [
        { name: `heap, ${label(size)}`, unit: 'MB', values: heaps(ours, size) },
        { name: `AG Grid, heap, ${label(size)}`, unit: 'MB', values: heaps(theirs, size) },
      ]),
      { name: 'form, opened', unit: 'ms', values: forms.map(f => f.open.ms) },
      { name: 'form, nine letters', unit: 'ms', values: forms.map(f => f.keys.ms) },
      { name: 'form, longest task while typing', unit: 'ms', values: forms.map(f => f.keys.longestMs) },
    ],
    targets: [
      ...SIZES.flatMap(size => [
        ...(['sort', 'filter'] as const).map(deed => ({
          name: `${deed} / AG Grid, ${label(size)}`,
          value: ratio(ms(deedsOf(ours, size, deed)), ms(deedsOf(theirs, size, deed))),
          unit: '×',
          limit: 0.5,
          sense: 'at most' as const,
        })),
        {
          name: `longest task, ${label(size)}`,
          value: longest(size),
          unit: 'ms',
          limit: 50,
          sense: 'at most' as const,
        },
        {
          name: `heap / AG Grid, ${label(size)}`,
          value: ratio(heaps(ours, size), heaps(theirs, size)),
          unit: '×',
          limit: 0.5,
          sense: 'at most' as const,
        },
      ]),
      {
        name: 'longest task while a form is filled',
        value: median(forms.map(f => f.keys.longestMs)),
        unit: 'ms',
        limit: 50,
        sense: 'at most',
      },
    ],
  }
}
