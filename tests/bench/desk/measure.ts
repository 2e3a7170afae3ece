import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ajouterJours, formaterJour, jourParis, lundiDe } from '#wire/dates.ts'
import { type Act, measureDeed } from '../grid/page.ts'
import { Product } from '../processes.ts'
import { median, percentile, type Section } from '../stats.ts'
import { spentBy } from '../time-grid/processor.ts'
import { DAYS, PEOPLE, type Seeded, seedDesk } from './seed.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PASSWORD = 'Terrain!2026'
const SEARCHES = 25

// A tab that was open before stays in the page, hidden, with a grid of its own.
const grid = '[...document.querySelectorAll(\'[role="grid"]\')].find(g => g.checkVisibility())'
const shown = (label: string) =>
  `${grid}?.getAttribute('aria-label') === ${JSON.stringify(label)} && ${grid}.querySelectorAll('[data-entry]').length > 20`
const press = (name: string) =>
  `[...document.querySelectorAll('button, a')].find(b => b.checkVisibility() && (b.getAttribute('aria-label') ?? b.textContent).trim().startsWith(${JSON.stringify(name)})).click()`

type Asked = `?semaine=${number}` | '/semaines'

async function ask(origin: string, { token, adresse_id, prestation_id }: Seeded, what: Asked): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(
    `${origin}/api/entreprises/modules/gestion-clients-entreprises/adresses/${adresse_id}/creation-intervention/${prestation_id}${what}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  if (!answer.ok) throw new Error(`slots: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - begin
}

/** Slots of a week, of four weeks one after the other, and what four weeks have to offer in one call, at the server's door. */
async function searchSlots(origin: string, seeded: Seeded) {
  const weeks: number[] = []
  const whole: number[] = []
  const counted: number[] = []
  for (let n = 0; n < SEARCHES + 5; n++) {
    const four: number[] = []
    for (let semaine = 0; semaine < DAYS / 7; semaine++) four.push(await ask(origin, seeded, `?semaine=${semaine}`))
    const together = await ask(origin, seeded, '/semaines')
    // The first ones are the compiler's.
    if (n < 5) continue
    weeks.push(...four)
    whole.push(four.reduce((sum, ms) => sum + ms, 0))
    counted.push(together)
  }
  return { weeks, whole, counted }
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
  await page.getByLabel('Adresse e-mail').fill('regulateur@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  return page
}

interface Round {
  readonly dayFirst: Act
  readonly dayWarm: Act
  readonly weekFirst: Act
  readonly weekWarm: Act
  readonly drag: Act
  readonly drop: Act
  readonly steps: readonly { readonly ms: number; readonly spent: number }[]
}

/** Pointer events on the first visit in sight that may be moved, dispatched as a hand gives them. */
const hand = (deeds: string) => `(() => {
  const inSight = e => {
    const { x, y, width, height } = e.getBoundingClientRect()
    return [0, width / 2, width + 60].every(dx => ${grid}.contains(document.elementFromPoint(x + dx, y + height / 2)))
      && e.contains(document.elementFromPoint(x + 2, y + height / 2))
  }
  const entry = [...${grid}.querySelectorAll('[data-entry]')].find(e => !e.querySelector('[data-locked]') && inSight(e))
  const box = (globalThis.held ??= { id: entry.dataset.entry, ...JSON.parse(JSON.stringify(entry.getBoundingClientRect())) })
  const at = (type, dx, target = document.querySelector('[data-entry="' + box.id + '"] button') ?? entry) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, composed: true, pointerId: 1, isPrimary: true,
      pointerType: 'mouse', button: type === 'pointermove' ? -1 : 0, buttons: type === 'pointerup' ? 0 : 1,
      clientX: box.x + box.width / 2 + dx, clientY: box.y + box.height / 2 }))
  ${deeds}
})()`
const GHOST = `[...document.querySelectorAll('[role="grid"] [aria-hidden="true"]')].some(n => n.className.includes('ghost') && !n.hidden)`

async function watchDay(page: Page, origin: string, { field }: Seeded, round: number): Promise<Round> {
  const today = jourParis(new Date())
  const day = (n: number) => `Journée du ${formaterJour(ajouterJours(today, n), 'complet')}`
  const week = (n: number) => `Semaine du ${formaterJour(ajouterJours(lundiDe(today), 7 * n), 'complet')}`
  await page.goto(`${origin}/m/plannings-entreprises/semaine/${today}`)
  await page.waitForFunction(shown(week(0)), undefined, { timeout: 60_000 })
  const weekFirst = await measureDeed(page, { act: press('Semaine + 1'), done: shown(week(1)) })
  await measureDeed(page, { act: press('Semaine en cours'), done: shown(week(0)) })
  const weekWarm = await measureDeed(page, { act: press('Semaine + 1'), done: shown(week(1)) })
  await page.goto(`${origin}/m/regulation-interventions`)
  await page.getByText('Grille', { exact: true }).filter({ visible: true }).first().click()
  await page.waitForFunction(shown(day(0)), undefined, { timeout: 60_000 })
  const dayFirst = await measureDeed(page, { act: press('Jour suivant'), done: shown(day(1)) })
  await measureDeed(page, { act: press('Jour précédent'), done: shown(day(0)) })
  const dayWarm = await measureDeed(page, { act: press('Jour suivant'), done: shown(day(1)) })
  await page.waitForTimeout(500)
  const drag = await measureDeed(page, {
    act: hand("at('pointerdown', 0); at('pointermove', 8); at('pointermove', 40)"),
    done: GHOST,
  })
  const drop = await measureDeed(page, {
    act: hand("at('pointerup', 40)"),
    done: `(() => { const e = document.querySelector('[data-entry="' + held.id + '"]'); return e && Math.abs(e.getBoundingClientRect().x - held.x) > 2 })()`,
  })
  await measureDeed(page, { act: press('Jour précédent'), done: shown(day(0)) })
  await page.waitForTimeout(1000)
  const steps: { ms: number; spent: number }[] = []
  for (const { token, intervention_id } of field.slice(round * 4, round * 4 + 4)) {
    let ms = 0
    const tone = () =>
      page.evaluate(
        id => document.querySelector(`[data-entry="${id}"] button`)?.getAttribute('aria-label') ?? '',
        intervention_id,
      )
    const before = await tone()
    const spent = await spentBy(page, async () => {
      const begin = performance.now()
      const answer = await fetch(
        `${origin}/api/entreprises/modules/mon-activite/planning/${intervention_id}/intervention`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        },
      )
      if (!answer.ok) throw new Error(`step: ${answer.status} ${await answer.text()}`)
      await page.waitForFunction(
        ([id, old]) => document.querySelector(`[data-entry="${id}"] button`)?.getAttribute('aria-label') !== old,
        [intervention_id, before] as const,
        { polling: 'raf' },
      )
      ms = performance.now() - begin
      await page.waitForTimeout(300)
    })
    steps.push({ ms, spent })
  }
  return { dayFirst, dayWarm, weekFirst, weekWarm, drag, drop, steps }
}

/** Sixty technicians, six visits a day each: what who plans waits for. */
export async function measureDesk(): Promise<Section> {
  const [load = 0] = loadavg()
  await using product = new Product()
  const server = await product.start({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
  const { origin } = server
  const seeded = await seedDesk(product.dataDir)
  const slots = await server.explain(searchSlots(origin, seeded))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await signIn(browser, origin)
    rounds.push(await server.explain(watchDay(page, origin, seeded, round)))
    await page.context().close()
  }
  await browser.close()
  const acts = (name: string, of: (round: Round) => Act) => [
    { name, unit: 'ms', values: rounds.map(r => of(r).ms) },
    { name: `${name}, processor of the page`, unit: 'ms', values: rounds.map(r => of(r).processorMs) },
  ]
  const most = (name: string, value: number, limit: number) => ({
    ...{ name, value, limit },
    unit: 'ms',
    sense: 'at most' as const,
  })
  const of = (read: (round: Round) => Act) => median(rounds.map(r => read(r).ms))
  const steps = rounds.flatMap(r => r.steps)
  return {
    title: 'The desk of sixty technicians',
    notes: [
      `${PEOPLE} technicians, six visits a day each over ${DAYS} days (360 a day, 2,520 a week), at a thousand addresses. Slots: ${SEARCHES} searches of each of the four weeks, one after the other, and of all four in one call, which says what each has to offer, at the server’s door, after five that are not counted; everybody knows the service.`,
      `${ROUNDS} rounds, 1440 × 900, no throttling: from the press to the painted frame. First: read from the server; warm: read a moment before, and read again behind. A drag: from the hand’s move to the frame that shows it; dropped: to the frame where the visit stands in its new place, before the office answered.`,
      'A step from the field: from the phone’s call to the painted frame on the desk that watches, and what it costs the page’s own thread, the whole day read again and drawn.',
      `Load of the machine before it, a minute’s mean: ${load.toFixed(1)}. Above 1 the figures are others’ too.`,
    ],
    figures: [
      { name: 'slots of a week', unit: 'ms', values: slots.weeks },
      { name: 'four weeks searched in one call', unit: 'ms', values: slots.counted },
      { name: 'slots of four weeks, one call a week', unit: 'ms', values: slots.whole },
      ...acts('a day, first', r => r.dayFirst),
      ...acts('a day, warm', r => r.dayWarm),
      ...acts('a week, first', r => r.weekFirst),
      ...acts('a week, warm', r => r.weekWarm),
      ...acts('a visit dragged', r => r.drag),
      ...acts('a visit dropped', r => r.drop),
      { name: 'a step from the field, until it is painted', unit: 'ms', values: steps.map(s => s.ms) },
      { name: 'a step from the field, processor of the page', unit: 'ms', values: steps.map(s => s.spent) },
    ],
    targets: [
      most('slots of a week, p95', percentile(slots.weeks, 0.95), 100),
      most('four weeks searched in one call, p95', percentile(slots.counted, 0.95), 100),
      most(
        'a day, warm',
        of(r => r.dayWarm),
        250,
      ),
      most(
        'a week, warm',
        of(r => r.weekWarm),
        500,
      ),
      most(
        'a visit dragged',
        of(r => r.drag),
        100,
      ),
      most(
        'a visit dropped',
        of(r => r.drop),
        100,
      ),
      most(
        'a step from the field, p95',
        percentile(
          steps.map(s => s.ms),
          0.95,
        ),
        1000,
      ),
    ],
  }
}
