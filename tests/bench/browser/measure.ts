import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { floors, freePort, Product } from '../processes.ts'
import { median, ratio, type Section } from '../stats.ts'
import { heapMb, type Load, Phone, type Profile, settleWorker, visit } from './phone.ts'
import { serveFolder } from './static-server.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const EMAIL = 'technicien@demo.test'
const PASSWORD = 'Terrain!2026'
const ROW = '[data-row]:nth-of-type(50), [data-row]:nth-child(51)'
const SIGN_IN = 'input[type=password]'
/** A visit of the day: its address is what the person comes for. */
const DAY = 'main a[href*="/m/mon-activite/intervention/"], a[href^="/m/mon-activite/intervention/"]'
const DAY_URL = '/m/mon-activite'
/** A day of the agent's planning, of the thirty that are shown. */
const PLANNING = 'main a[href*="/m/mon-planning-edt/jour/"]'
const PLANNING_URL = '/m/mon-planning-edt'
const AGENT = 'agent@demo.test'

interface Series {
  readonly [name: string]: Load[]
}

async function buildFloor(): Promise<void> {
  const vite = path.join(floors, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '-c', 'stack/vite.config.ts', '--logLevel', 'warn'], {
    cwd: floors,
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('the floor does not build')
}

async function signIn(page: Page, origin: string, email = EMAIL): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
}

/** First visit of a new phone, then the same phone without network, in a new browser process. */
async function floorRound(origin: string, profile: Profile): Promise<{ cold: Load; offline: Load; heap: number }> {
  await using phone = new Phone()
  const url = `${origin}/`
  const page = await phone.open()
  const cold = await visit(page, { url, content: ROW, profile })
  await settleWorker(page)
  const again = await phone.open()
  const offline = await visit(again, { url, content: ROW, profile, offline: true })
  return { cold, offline, heap: await heapMb(again) }
}

async function productRound(origin: string, profile: Profile) {
  await using phone = new Phone()
  const url = origin + DAY_URL
  const login = await visit(await phone.open(), { url: `${origin}/login`, content: SIGN_IN, profile })
  await using second = new Phone()
  const page = await second.open()
  await signIn(page, origin)
  await page.goto(url)
  await page.waitForSelector(DAY)
  await settleWorker(page)
  // Reads are written back a second after they came.
  await page.waitForTimeout(2500)
  const again = await second.open()
  const offline = await visit(again, { url, content: DAY, profile, offline: true })
  const heap = await heapMb(again)
  const warm = await visit(await second.open(), { url, content: DAY, profile })
  return { login, offline, heap, warm, day: await coldDay(origin, profile) }
}

/** The agent's planning in a corridor: a new browser process, no network. */
async function planningOffline(origin: string, profile: Profile): Promise<{ offline: Load; heap: number }> {
  await using phone = new Phone()
  const url = origin + PLANNING_URL
  const page = await phone.open()
  await signIn(page, origin, AGENT)
  await page.goto(url)
  await page.waitForSelector(PLANNING)
  await settleWorker(page)
  await page.waitForTimeout(2500)
  const again = await phone.open()
  const offline = await visit(again, { url, content: PLANNING, profile, offline: true })
  return { offline, heap: await heapMb(again) }
}

/** Signed in, nothing of the application on the device: what a phone has after its browser cleared its files. */
async function coldDay(origin: string, profile: Profile): Promise<Load> {
  await using phone = new Phone()
  const page = await phone.open({ worker: false })
  await signIn(page, origin)
  await page.waitForTimeout(1500)
  const again = await phone.open({ worker: false })
  const session = await again.context().newCDPSession(again)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  return await visit(again, { url: origin + DAY_URL, content: DAY, profile })
}

/** What the service worker holds after its installation, and what it adds once somebody is signed in, in MB. */
async function storedMb(origin: string): Promise<{ installed: number; later: number }> {
  await using phone = new Phone()
  const page = await phone.open()
  await signIn(page, origin)
  await settleWorker(page)
  await page.waitForFunction(async () => (await (await caches.open('relais-suite')).keys()).length > 1)
  const [installed = 0, later = 0] = await page.evaluate(async () => {
    const bytesOf = async (name: string) => {
      const cache = await caches.open(name)
      const responses = await Promise.all((await cache.keys()).map(request => cache.match(request)))
      const sizes = await Promise.all(responses.map(async r => (await r?.arrayBuffer())?.byteLength ?? 0))
      return sizes.reduce((sum, size) => sum + size, 0)
    }
    const precaches = (await caches.keys()).filter(name => name.includes('precache'))
    const installs = await Promise.all(precaches.map(bytesOf))
    return [installs.reduce((sum, size) => sum + size, 0), await bytesOf('relais-suite')]
  })
  return { installed: installed / 1_000_000, later: later / 1_000_000 }
}

interface Round {
  readonly floor: Awaited<ReturnType<typeof floorRound>>
  readonly product: Awaited<ReturnType<typeof productRound>>
  readonly planning: Awaited<ReturnType<typeof planningOffline>>
}

async function rounds(floorOrigin: string, origin: string, profile: Profile): Promise<Round[]> {
  const done: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    done.push({
      floor: await floorRound(floorOrigin, profile),
      product: await productRound(origin, profile),
      planning: await planningOffline(origin, profile),
    })
  return done
}

/** Targets 1 and 2, on a throttled phone and on the bare machine. */
export async function measureBrowser(): Promise<Section> {
  await buildFloor()
  const port = await freePort()
  const server = await serveFolder(path.join(floors, 'stack/dist'), port)
  await using product = new Product()
  const { origin } = await product.start({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
  const floorOrigin = `http://localhost:${port}`
  const stored = await storedMb(origin)
  const slow = await rounds(floorOrigin, origin, 'slow')
  const native = await rounds(floorOrigin, origin, 'native')
  server.close()
  const times = (runs: Round[]): Series => ({
    'floor, cold': runs.map(r => r.floor.cold),
    'sign-in, cold': runs.map(r => r.product.login),
    'day, cold': runs.map(r => r.product.day),
    'day, warm': runs.map(r => r.product.warm),
    'floor, offline': runs.map(r => r.floor.offline),
    'day, offline': runs.map(r => r.product.offline),
    'planning, offline': runs.map(r => r.planning.offline),
  })
  const [slowly, natively] = [times(slow), times(native)]
  const ready = (series: Series, name: string) => (series[name] ?? []).map(l => l.readyMs)
  const per = (name: string, key: keyof Load) => (slowly[name] ?? []).map(l => l[key])
  const heap = slow.map(r => r.product.heap)
  const cold = ['floor, cold', 'sign-in, cold', 'day, cold']
  return {
    title: 'Screens on a phone',
    notes: [
      `${ROUNDS} rounds, viewport 412 × 823. Slow: CPU 4x and Fast 3G (188.7 kB/s, 562 ms); native: neither. Ready: the content and one painted frame.`,
      'Floor: `tests/bench/floors/stack`, one Mantine screen with fifty rows from IndexedDB and a service worker.',
      'Offline: new browser process, same profile, network cut. Cold day: signed in, nothing of the application in the browser.',
    ],
    figures: [
      ...Object.keys(slowly).map(name => ({ name: `${name}, slow`, unit: 'ms', values: ready(slowly, name) })),
      ...Object.keys(slowly).map(name => ({
        name: `${name}, first paint, slow`,
        unit: 'ms',
        values: per(name, 'paintMs'),
      })),
      ...Object.keys(natively).map(name => ({ name: `${name}, native`, unit: 'ms', values: ready(natively, name) })),
      ...cold.map(name => ({ name: `${name}, script transferred`, unit: 'kB', values: per(name, 'scriptKb') })),
      ...cold.map(name => ({ name: `${name}, transferred`, unit: 'kB', values: per(name, 'transferredKb') })),
      ...cold.map(name => ({ name: `${name}, requests`, unit: '', values: per(name, 'requests') })),
      { name: 'stored at installation', unit: 'MB', values: [stored.installed] },
      { name: 'stored after the first screen', unit: 'MB', values: [stored.later] },
      { name: 'floor, heap', unit: 'MB', values: slow.map(r => r.floor.heap) },
      { name: 'day, heap', unit: 'MB', values: heap },
      { name: 'planning, heap', unit: 'MB', values: slow.map(r => r.planning.heap) },
    ],
    targets: [
      ...[['slow', slowly] as const, ['native', natively] as const].flatMap(([profile, series]) =>
        ['day', 'planning'].map(screen => ({
          name: `${screen} offline / floor, ${profile}`,
          value: ratio(ready(series, `${screen}, offline`), ready(series, 'floor, offline')),
          unit: '×',
          limit: 1.3,
          sense: 'at most' as const,
        })),
      ),
      {
        name: 'sign-in cold / floor, slow',
        value: ratio(ready(slowly, 'sign-in, cold'), ready(slowly, 'floor, cold')),
        unit: '×',
        limit: 1.1,
        sense: 'at most',
      },
      {
        name: 'day cold / floor, slow',
        value: ratio(ready(slowly, 'day, cold'), ready(slowly, 'floor, cold')),
        unit: '×',
        limit: 1.5,
        sense: 'at most',
      },
      {
        name: 'script of the day, compressed',
        value: median(per('day, cold', 'scriptKb')),
        unit: 'kB',
        limit: 220,
        sense: 'at most',
      },
      { name: 'precache, raw', value: stored.installed, unit: 'MB', limit: 3, sense: 'at most' },
      { name: 'heap of the day', value: median(heap), unit: 'MB', limit: 7, sense: 'at most' },
    ],
  }
}
