import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { serveFolder } from '../browser/static-server.ts'
import { floors, freePort, root } from '../processes.ts'
import { percentile, ratio, type Section } from '../stats.ts'
import { mount, scroll, UPDATES, update } from './page.ts'
import { spentBy } from './processor.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SIZES = [50, 1000]
const LATE_MS = 25

type Name = 'ours' | 'AG Grid' | 'TanStack Virtual'
type Figures = Record<'mount50' | 'mount1000' | 'update' | 'spentUpdate' | 'spentScroll' | 'p95' | 'late', number[]>
const none = (): Figures => ({
  mount50: [],
  mount1000: [],
  update: [],
  spentUpdate: [],
  spentScroll: [],
  p95: [],
  late: [],
})

function build(cwd: string, config: string): void {
  const vite = path.join(cwd, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '-c', config, '--logLevel', 'error'], { cwd })
  if (built.status !== 0) throw new Error(`${config} does not build: ${built.stderr}`)
}

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 760 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction('"subject" in globalThis')
  return page
}

async function measure(page: Page, into: Figures): Promise<void> {
  // The first one is the compiler's.
  await mount(page, 50)
  for (const size of SIZES) into[size === 50 ? 'mount50' : 'mount1000'].push(await mount(page, size))
  into.update.push(await update(page))
  into.spentUpdate.push((await spentBy(page, () => update(page))) / UPDATES)
  await scroll(page, 30)
  into.spentScroll.push(await spentBy(page, () => scroll(page, 100)))
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await scroll(page, 30)
  const frames = await scroll(page)
  into.p95.push(percentile(frames, 0.95))
  into.late.push((frames.filter(ms => ms > LATE_MS).length / frames.length) * 100)
  await page.context().close()
}

/** Target 3: agents × 31 days, twenty-two posts each, on the product's own widget and on its peers. */
export async function measureTimeGrid(): Promise<Section> {
  build(root, 'tests/bench/time-grid/vite.config.ts')
  build(floors, 'time-grid/vite.config.ts')
  const [own, others] = [await freePort(), await freePort()]
  const servers = [
    await serveFolder(path.join(root, 'node_modules/.cache/bench-time-grid'), own),
    await serveFolder(path.join(floors, 'time-grid/dist'), others),
  ]
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const subjects: readonly (readonly [Name, string, Figures])[] = [
    ['ours', `http://localhost:${own}/`, none()],
    ['AG Grid', `http://localhost:${others}/?peer=ag`, none()],
    ['TanStack Virtual', `http://localhost:${others}/?peer=tanstack`, none()],
  ]
  for (let round = 0; round < ROUNDS; round++)
    for (const [, url, figures] of subjects) await measure(await open(browser, url), figures)
  await browser.close()
  for (const server of servers) server.close()
  const [ours, ag, bare] = subjects.map(([, , figures]) => figures)
  if (!ours || !ag || !bare) throw new Error('nothing was measured')
  const most = { unit: '×', sense: 'at most' as const }
  return {
    title: 'Grid of time',
    notes: [
      `${ROUNDS} rounds, 1280 × 760, no throttling but for scrolling (processor 4 times slower, 120 px a frame, a frame above ${LATE_MS} ms is late). Mount: from the call to the painted frame, rows made before. Update: one post’s code changed, until it is laid out; ours stands in the grid’s store of rows, as on a desk. Processor: the page’s own thread, not slowed, which neighbours on the machine change less.`,
      'The product draws its heads, names that stay, ARIA, ranges, drags and menus; TanStack Virtual 3.14.26 nothing but names and cells; AG Grid community 36.2.0 heads and a pinned column.',
    ],
    figures: subjects.flatMap(([name, , figures]) =>
      (
        [
          ['mount, 50 rows', 'mount50', 'ms'],
          ['mount, 1,000 rows', 'mount1000', 'ms'],
          ['one post changed', 'update', 'ms'],
          ['one post changed, processor', 'spentUpdate', 'ms'],
          ['100 frames scrolled by, processor', 'spentScroll', 'ms'],
          ['frame while scrolling, p95', 'p95', 'ms'],
          ['late frames while scrolling', 'late', '%'],
        ] as const
      ).map(([figure, key, unit]) => ({ name: `${name}, ${figure}`, unit, values: figures[key] })),
    ),
    targets: [
      { name: 'mount of 1,000 / AG Grid', value: ratio(ours.mount1000, ag.mount1000), limit: 0.35, ...most },
      { name: 'mount of 1,000 / TanStack Virtual', value: ratio(ours.mount1000, bare.mount1000), limit: 1.5, ...most },
      { name: 'mount of 1,000 / of 50', value: ratio(ours.mount1000, ours.mount50), limit: 1.15, ...most },
      { name: 'one post changed / AG Grid', value: ratio(ours.update, ag.update), limit: 1, ...most },
      {
        name: '100 frames scrolled by, processor / TanStack Virtual',
        value: ratio(ours.spentScroll, bare.spentScroll),
        limit: 1.5,
        ...most,
      },
      { name: 'late frames while scrolling / TanStack Virtual', value: ratio(ours.late, bare.late), limit: 1, ...most },
      { name: 'frame while scrolling, p95', value: percentile(ours.p95, 0.5), unit: 'ms', limit: 17, sense: 'at most' },
      { name: 'late frames while scrolling', value: percentile(ours.late, 0.5), unit: '%', limit: 3, sense: 'at most' },
    ],
  }
}
