import { correctedNow } from './clock.ts'
import { isOnline, onConnectivityChange, onHeard } from './connectivity.ts'
import type { DrainResult } from './drainer.ts'
import { LONGEST_ASKED_MS, sendWaiting } from './send-waiting.ts'
import type { Transport, TransportFailureKind } from './transport.ts'
import { type Owner, openUserDb } from './user-db.ts'

export interface SyncStatus {
  readonly running: boolean
  readonly stopped: TransportFailureKind | null
  /** Milliseconds since the epoch, true time as far as known, of the last complete exchange on this page. */
  readonly lastSuccess: number | null
  /** Milliseconds of this device's clock. */
  readonly nextTry: number | null
  /** The office asked to be left alone until then: nobody's tap tries before. */
  readonly asked: boolean
}

export const IDLE: SyncStatus = { running: false, stopped: null, lastSuccess: null, nextTry: null, asked: false }

export interface SyncEngineOptions {
  readonly owner: Owner
  readonly transport: Transport
  readonly allowed: () => Promise<boolean>
  readonly onStatus?: (status: SyncStatus) => void
  readonly onSettled?: (result: DrainResult) => void
  readonly random?: () => number
}

const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 5 * 60_000
/** Another page's try is waited for so long: a frozen one keeps the lock. */
const PATIENCE_MS = 15_000
/** A healthy drain sends a heartbeat of work at least this often, in case every wake-up was missed. */
const TIMER_MS = 60_000
/** Between a try that failed and the one that another answer of the office brings forward: a line may carry short answers only. */
const LONGEST_REST_MS = 10_000

/**
 * Keeps the queue moving: at start, on focus, when the network comes back, when the office answers anything at all, on a
 * timer, and when asked after an action. Failures wait exponentially with jitter; a wake-up by the person or the network
 * starts over at once.
 */
export class SyncEngine {
  readonly #options: SyncEngineOptions
  #status = IDLE
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** `performance.now()` before which the server asked to be left alone; a changed clock moves nothing. */
  #notBefore = 0
  /** `performance.now()` of the end of the last try. */
  #endedAt = 0
  #again = false
  #stopped = false
  readonly #unsubscribe: (() => void)[] = []

  constructor(options: SyncEngineOptions) {
    this.#options = options
  }

  get status(): SyncStatus {
    return this.#status
  }

  start(): void {
    const wake = () => this.wake()
    const visible = () => {
      if (document.visibilityState === 'visible') this.wake()
    }
    addEventListener('online', wake)
    addEventListener('focus', wake)
    document.addEventListener('visibilitychange', visible)
    this.#unsubscribe.push(
      onConnectivityChange(() => {
        const { running, stopped } = this.#status
        // Not during a try: what it was answered itself is no news of the line. After one that failed, `#hear` decides.
        if (isOnline() && !running && stopped !== 'hors_ligne') this.wake()
      }),
      onHeard(() => this.#hear()),
      () => removeEventListener('online', wake),
      () => removeEventListener('focus', wake),
      () => document.removeEventListener('visibilitychange', visible),
    )
    this.wake()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    for (const off of this.#unsubscribe) off()
  }

  /** Tries now; while a drain runs, another follows it. */
  wake(): void {
    if (this.#stopped) return
    if (this.#status.running) {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    // An overloaded server is not asked again because somebody taps or looks at the page.
    const wait = this.#notBefore - performance.now()
    if (wait > 0) this.#wakeIn(wait)
    else void this.#run()
  }

  /** The office answered somebody: what waits because it was out of reach need not wait for its own next try. */
  #hear(): void {
    const { running, stopped } = this.#status
    if (this.#stopped || running || stopped !== 'hors_ligne' || this.#notBefore > performance.now()) return
    const rest = Math.min(LONGEST_REST_MS, 1_000 * 2 ** Math.min(this.#failures, 10))
    const wait = this.#endedAt + rest - performance.now()
    clearTimeout(this.#timer)
    if (wait > 0) this.#wakeIn(wait)
    else this.wake()
  }

  async #run(): Promise<void> {
    const { owner, transport, allowed } = this.#options
    this.#set({ running: true, nextTry: null, asked: false })
    let result: DrainResult | null = null
    try {
      // Before anything is opened: a database that went with its person would be made again.
      result = (await allowed())
        ? await sendWaiting({ db: openUserDb(owner), owner, transport, allowed }, PATIENCE_MS)
        : { settled: 0, remaining: 0, stopped: 'autre_personne', retryAfterMs: null }
    } catch (error) {
      console.error('synchronisation', error)
      result = { settled: 0, remaining: 1, stopped: 'serveur', retryAfterMs: null }
    }
    if (this.#stopped) return
    this.#endedAt = performance.now()
    const failed = result?.stopped ?? null
    // A wake-up during a try on a dead line was about the line that came back: it starts over, after a breath.
    const comingBack = this.#again && failed === 'hors_ligne'
    this.#failures = !failed || result?.settled || comingBack ? 0 : this.#failures + 1
    this.#set({
      running: false,
      stopped: failed,
      // What is held back, or waits for the person, was no sending.
      lastSuccess: failed || !result?.settled ? this.#status.lastSuccess : Date.parse(correctedNow()),
    })
    if (result?.settled) this.#options.onSettled?.(result)
    this.#schedule(result)
  }

  #schedule(result: DrainResult | null): void {
    if (this.#again && !result?.stopped) {
      this.#again = false
      this.wake()
      return
    }
    this.#again = false
    if (!result?.remaining) return
    // Nothing to try before the person signs in again or updates; the wake-ups do it.
    const backoff = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(this.#failures, 10))
    const jitter = 0.5 + (this.#options.random ?? Math.random)()
    // Never before the server's own delay, and not all phones at its very end.
    const asked = Math.min(result.retryAfterMs ?? 0, LONGEST_ASKED_MS) * (0.75 + jitter / 2)
    this.#notBefore = asked > 0 ? performance.now() + asked : 0
    this.#wakeIn(result.stopped ? Math.max(asked, backoff * jitter) : TIMER_MS)
  }

  #wakeIn(delay: number): void {
    this.#set({ nextTry: Date.now() + delay, asked: this.#notBefore > performance.now() })
    this.#timer = setTimeout(() => this.wake(), delay)
  }

  #set(change: Partial<SyncStatus>): void {
    this.#status = { ...this.#status, ...change }
    this.#options.onStatus?.(this.#status)
  }
}
