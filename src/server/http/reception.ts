import { refuse } from './errors.ts'

const MIB = 1024 * 1024
/**
 * A phone gives up a try after 25 s: who cannot be served in half of it is told at once. Shorter, and phones stand away
 * while places are free: the return takes longer than without a reception.
 */
const WAIT_MAX_MS = 12_000
/** The pace was misjudged: whoever waited this much longer is told so, in time for their phone to hear it. */
const LATE = 1.5
/** The longest that a phone is asked to stay away, in seconds. */
const AWAY_MAX_S = 60
/** Before anything was measured: what one of the places does in a second. */
const RATE_AT_FIRST = 10
/** A phone waits one to one and a half times what it is asked to (`offline/sync-engine.ts`): the middle of it. */
const PHONE_SPREAD = 1.25

export interface ReceptionOptions {
  /** Requests served at once: a share of the connections, the others stay for those who read. */
  readonly places?: number
  /** Bytes of bodies held at once, those that are on their way included. */
  readonly bytesMax?: number
  /** The longest that one waits for a place, in ms. */
  readonly waitMaxMs?: number
  readonly now?: () => number
  readonly random?: () => number
}

interface Waiting {
  readonly key: string
  start(): void
}

/** What was admitted: it is in memory, or will be. */
export interface Admission {
  /** Waits for a place, in order of arrival. @throws CodedError INDISPONIBLE with Retry-After */
  begin(): Promise<void>
  /** The request is over, whatever became of it; a second time does nothing. */
  end(): void
}

/**
 * What phones give back is received by its own means: a few places, a queue whose length is the time one may wait in it,
 * and a bound on the bytes it holds. Whoever comes beyond is refused before the body is read, with a time to come back that
 * is theirs: the next free one at the pace that is measured now. So two hundred phones that find the network again at the same
 * second take neither the connections nor the memory of those who read.
 */
export class Reception {
  readonly #places: number
  readonly #bytesMax: number
  readonly #waitMaxMs: number
  readonly #now: () => number
  readonly #random: () => number
  readonly #waiting: Waiting[] = []
  /** Places taken, by whom: one device never takes all of them. */
  readonly #served = new Map<string, number>()
  #busy = 0
  #bytes = 0
  /** Served per second when all places are taken. */
  #rate: number
  /** When the last of those told to come back will have been served. */
  #promisedUntil = 0

  constructor({
    places = 6,
    bytesMax = 128 * MIB,
    waitMaxMs = WAIT_MAX_MS,
    now = () => performance.now(),
    random = Math.random,
  }: ReceptionOptions = {}) {
    this.#places = places
    this.#bytesMax = bytesMax
    this.#waitMaxMs = waitMaxMs
    this.#now = now
    this.#random = random
    this.#rate = RATE_AT_FIRST * places
  }

  get busy(): number {
    return this.#busy
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * Before the body is read.
   * @param key of the session: it has at most half of the places
   * @param bytes as announced
   * @throws CodedError INDISPONIBLE with Retry-After
   */
  admit(key: string, bytes: number): Admission {
    // A body larger than the whole bound passes alone: its route bounds it.
    if (this.#isLong() || (this.#bytes > 0 && this.#bytes + bytes > this.#bytesMax)) throw this.#refuse()
    this.#bytes += bytes
    let begun: number | null = null
    let isOver = false
    return {
      begin: async () => {
        await this.#take(key)
        if (isOver) {
          // Gone while it waited: nothing is done for nobody, and the place goes on.
          this.#leave(key, null)
          throw this.#refuse()
        }
        begun = this.#now()
      },
      end: () => {
        if (isOver) return
        isOver = true
        this.#bytes -= bytes
        if (begun !== null) this.#leave(key, this.#now() - begun)
      },
    }
  }

  #isLong(): boolean {
    return (this.#waiting.length / this.#rate) * 1000 > this.#waitMaxMs
  }

  #canServe(key: string): boolean {
    const mine = this.#served.get(key) ?? 0
    return this.#busy < this.#places && mine < Math.max(1, this.#places >> 1)
  }

  #start(key: string): void {
    this.#busy++
    this.#served.set(key, (this.#served.get(key) ?? 0) + 1)
  }

  async #take(key: string): Promise<void> {
    if (this.#canServe(key)) return this.#start(key)
    if (this.#isLong()) throw this.#refuse()
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(this.#refuse())
      }, LATE * this.#waitMaxMs)
      const entry: Waiting = {
        key,
        start: () => {
          clearTimeout(late)
          this.#start(key)
          resolve()
        },
      }
      this.#waiting.push(entry)
    })
  }

  #leave(key: string, tookMs: number | null): void {
    this.#busy--
    const mine = (this.#served.get(key) ?? 1) - 1
    if (mine > 0) this.#served.set(key, mine)
    else this.#served.delete(key)
    if (tookMs !== null) this.#measure(tookMs)
    for (;;) {
      const at = this.#waiting.findIndex(waiting => this.#canServe(waiting.key))
      if (at < 0) return
      this.#waiting.splice(at, 1)[0]?.start()
    }
  }

  /** The pace follows what the last few dozen took, whatever they were. */
  #measure(tookMs: number): void {
    const seen = (this.#places * 1000) / Math.max(1, tookMs)
    // By the time each takes, not by the rate: a few very short ones do not make the others fast.
    this.#rate = 1 / (0.95 / this.#rate + 0.05 / seen)
  }

  /** The next free moment is promised to one phone only; those who are told the same second are spread within it. */
  #refuse(): Error {
    const now = this.#now()
    const served = now + (this.#waiting.length / this.#rate) * 1000
    this.#promisedUntil = Math.max(served, this.#promisedUntil) + 1000 / this.#rate
    const seconds = Math.min((this.#promisedUntil - now) / 1000, AWAY_MAX_S) / PHONE_SPREAD
    const whole = Math.max(1, Math.floor(seconds + this.#random()))
    return refuse('INDISPONIBLE', { headers: { 'retry-after': String(whole) } })
  }
}
