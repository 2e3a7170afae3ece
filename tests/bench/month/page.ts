import { type Browser, chromium, type Page } from 'playwright-core'
import type { JourIso } from '#wire/dates.ts'
import { spentBy } from '../time-grid/processor.ts'
import { postsOf } from './posts.ts'

/** Edits that are not counted: the compiler's. */
const FIRST = 3
const FRAMES = 100
/** A frame above this is late. */
export const LATE_MS = 25

export interface Edit {
  /** From the key to the painted frame that shows the post, in ms. */
  readonly drawn: number
  /** From the key to the painted frame that shows what the law says of it, in ms. */
  readonly judged: number
  /** Processor of the page's own thread, in ms, until both are there. */
  readonly spent: number
}

export interface Scrolled {
  readonly frames: readonly number[]
  /** The same, of an empty box as high in the same page: what the machine gives at that moment. */
  readonly floor: readonly number[]
  /** From the last frame of the scroll to every row in sight drawn, in ms. */
  readonly stood: number
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })

/** The desk of a month, in a browser of its own. */
export async function openMonth(
  browser: Browser,
  { origin, password, month, rows }: { origin: string; password: string; month: string; rows: number },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.getByLabel('Adresse e-mail').fill('cadre@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  await page.goto(`${origin}/m/planning-edt/${month}`)
  await page.waitForFunction(
    count => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') ?? 0) > count,
    rows,
    { timeout: 60_000 },
  )
  // The law of the month is there, and what the device keeps, before anything is measured.
  while (!page.workers().some(worker => /worker-/.test(worker.url()))) await page.waitForTimeout(100)
  await page.waitForTimeout(3000)
  return page
}

type Point = { readonly x: number; readonly y: number }

/** Days off of somebody that follow an afternoon: a morning there leaves less than eleven hours of rest, which the law has a word on. */
function daysAfterEvening(rank: number, days: readonly JourIso[]): JourIso[] {
  const { worked, evening } = postsOf(rank, days)
  return days.filter((day, n) => !worked.has(day) && evening.has(days[n - 1] ?? ''))
}

/** Middle of a day of somebody who is in sight, in the window; null where they are not. */
async function cellOf(page: Page, name: string, day: JourIso): Promise<Point | null> {
  const column = await page
    .getByRole('columnheader')
    .filter({ has: page.locator(`b:text-is("${Number(day.slice(8))}")`) })
    .last()
    .boundingBox()
  const row = await page.locator('[data-rank]').filter({ hasText: name }).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return column && row && row.y + row.height < height - 120
    ? { x: column.x + column.width / 2, y: row.y + row.height / 2 }
    : null
}

type Watching = { watched?: Promise<{ drawn: number; judged: number }> }

/** Begins to look at what stands at a point: drawn, then judged, each at its painted frame, counted from the key that comes. */
async function watchCell(page: Page, at: Point): Promise<void> {
  await page.evaluate(({ x, y }) => {
    const pressed = new Promise<number>(resolve =>
      addEventListener('keydown', event => resolve(event.timeStamp), { capture: true, once: true }),
    )
    const painted = () =>
      new Promise<number>(resolve => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now())
        requestAnimationFrame(() => channel.port2.postMessage(0))
      })
    const until = async (is: (text: string) => boolean) => {
      for (;;) {
        const text = document.elementFromPoint(x, y)?.closest('[data-entry]')?.getAttribute('aria-label') ?? null
        if (text !== null && is(text)) return await painted()
        if (performance.now() > end) throw new Error(`never judged: ${text}`)
        await new Promise(requestAnimationFrame)
      }
    }
    const end = performance.now() + 20_000
    ;(globalThis as Watching).watched = (async () => {
      const begin = await pressed
      const drawn = (await until(() => true)) - begin
      const judged = (await until(text => text.includes('de repos'))) - begin
      return { drawn, judged }
    })()
  }, at)
}

/** A letter typed on days off, one after the other, each once the office has answered for the one before; and where they stand. */
export async function typePosts(
  page: Page,
  days: readonly JourIso[],
  count: number,
): Promise<{ edits: Edit[]; places: Point[] }> {
  const edits: Edit[] = []
  const places: Point[] = []
  for (let rank = 0; edits.length < count + FIRST; rank++) {
    if (rank > 30) throw new Error(`only ${edits.length} days in sight were free`)
    for (const day of daysAfterEvening(rank, days)) {
      const at = await cellOf(page, `Banc ${String(rank + 1).padStart(3, '0')}`, day)
      if (!at || edits.length === count + FIRST) continue
      await page.mouse.click(at.x, at.y)
      await page.mouse.move(5, 5)
      let seen = { drawn: 0, judged: 0 }
      const spent = await spentBy(page, async () => {
        await watchCell(page, at)
        await page.keyboard.press('m')
        seen = (await page.evaluate(() => (globalThis as Watching).watched)) ?? seen
      })
      edits.push({ ...seen, spent })
      places.push(at)
      await page.waitForFunction(() => !document.querySelector('[role="grid"] [data-state="pending"]'))
      await page.waitForTimeout(400)
    }
  }
  return { edits: edits.slice(FIRST), places }
}

/** Undoes the letters that stand at these points, a key after the other as one who holds it. @returns ms each, until the last is gone */
export async function undoPosts(page: Page, places: readonly Point[]): Promise<number> {
  const begin = performance.now()
  for (const _ of places) await page.keyboard.press('Control+z')
  await page.waitForFunction(
    all => all.every(({ x, y }) => !document.elementFromPoint(x, y)?.closest('[data-entry]')),
    places,
    { timeout: 60_000 },
  )
  return (performance.now() - begin) / places.length
}

/** Times between frames while 120 px a frame scroll by, the processor four times slower; an empty box beside it, in turn. */
export async function scrollMonth(page: Page): Promise<Scrolled> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const run = (which: 'grid' | 'floor', frames: number) =>
    page.evaluate(
      async ({ which, frames }) => {
        const grid = document.querySelector<HTMLElement>('[role="grid"]')
        if (!grid) throw new Error('nothing scrolls')
        let node = grid
        if (which === 'floor') {
          node = document.createElement('div')
          const { x, y, width, height } = grid.getBoundingClientRect()
          node.style.cssText = `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;overflow:auto;background:#fff;z-index:9`
          const inner = document.createElement('div')
          inner.style.height = `${grid.scrollHeight}px`
          node.append(inner)
          document.body.append(node)
        }
        node.scrollTop = 0
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        const times: number[] = []
        let last = performance.now()
        for (let n = 0; n < frames; n++) {
          node.scrollTop += 120
          const now = await new Promise<number>(resolve => requestAnimationFrame(resolve))
          times.push(now - last)
          last = now
        }
        const { top, bottom } = node.getBoundingClientRect()
        const drawn = () =>
          [1, 2, 3, 4].every(n => {
            const y = top + ((bottom - top) * (n + 2)) / 8
            const row = document.elementFromPoint(node.getBoundingClientRect().left + 40, y)?.closest('[data-rank]')
            return row?.querySelector<HTMLElement>('[role=presentation]')?.style.opacity === ''
          })
        while (which === 'grid' && !drawn()) await new Promise(requestAnimationFrame)
        const stood = performance.now() - last
        if (which === 'floor') node.remove()
        return { times: times.slice(2), stood }
      },
      { which, frames },
    )
  await run('grid', 30)
  const { times: frames, stood } = await run('grid', FRAMES)
  const { times: floor } = await run('floor', FRAMES)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await client.detach()
  return { frames, floor, stood }
}
