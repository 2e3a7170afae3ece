import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'

export type Profile = 'slow' | 'native'

/** CPU 4x and Fast 3G, as Chrome's own panel has them. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 84_375 }
const CUT = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 }
const VIEWPORT = { width: 412, height: 823 }
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export interface Load {
  readonly readyMs: number
  readonly paintMs: number
  readonly requests: number
  readonly transferredKb: number
  readonly scriptKb: number
}

/** A phone: one browser profile on disk, whose process is started anew for each visit. */
export class Phone implements AsyncDisposable {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'relais-phone-'))
  #context: BrowserContext | null = null

  async open({ worker = true }: { worker?: boolean } = {}): Promise<Page> {
    await this.#context?.close()
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: FLAGS,
      viewport: VIEWPORT,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      serviceWorkers: worker ? 'allow' : 'block',
    })
    return this.#context.pages()[0] ?? (await this.#context.newPage())
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function throttle(page: Page, { profile, offline }: { profile: Profile; offline: boolean }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (profile === 'slow') await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (offline) {
    // The context's switch also covers the service worker's own fetches; the session's covers the page alone.
    await page.context().setOffline(true)
    await session.send('Network.emulateNetworkConditions', CUT)
  } else if (profile === 'slow') await session.send('Network.emulateNetworkConditions', FAST_3G)
  return session
}

export interface Visit {
  readonly url: string
  /** What the person came to see. */
  readonly content: string
  readonly profile: Profile
  readonly offline?: boolean
}

/** Goes to an address and waits for its content and one painted frame, by the page's own clock. */
export async function visit(page: Page, { url, content, profile, offline = false }: Visit): Promise<Load> {
  const session = await throttle(page, { profile, offline })
  const seen = { requests: 0, bytes: 0, script: 0 }
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.requests++
    seen.bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') seen.script += encodedDataLength
  })
  await page.addInitScript(selector => {
    const marks = globalThis as unknown as { benchReady?: number }
    const look = () => {
      if (document.querySelector(selector))
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            marks.benchReady ??= performance.now()
          }
          channel.port2.postMessage(0)
        })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, content)
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => (globalThis as unknown as { benchReady?: number }).benchReady, undefined, {
    timeout: 90_000,
    polling: 50,
  })
  const [readyMs, paintMs] = await page.evaluate(() => [
    (globalThis as unknown as { benchReady: number }).benchReady,
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  ])
  const load = {
    readyMs: readyMs ?? Number.NaN,
    paintMs: paintMs ?? Number.NaN,
    requests: seen.requests,
    transferredKb: seen.bytes / 1000,
    scriptKb: seen.script / 1000,
  }
  await session.detach()
  return load
}

/** JavaScript heap once the collector has run twice, in MB. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}

/** Waits until the service worker controls the page and has put everything aside for the next visit. */
export async function settleWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const worker = registration.active
    if (worker && worker.state !== 'activated')
      await new Promise<void>(resolve =>
        worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
      )
  })
  await page.waitForTimeout(500)
}
