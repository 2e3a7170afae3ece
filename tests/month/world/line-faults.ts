import type { Seen } from '#tests/month/oracle/line.ts'
import { type Asked, type Fault, type FaultProxy, isMutations, isRefresh } from '#tests/support/fault-proxy.ts'
import { drawsOf } from './draws.ts'
import { phoneOf } from './phone.ts'

export type Line = 'fine' | 'none' | 'cuts' | 'portal' | 'stumbling' | 'deaf'

const portals: readonly Fault[] = [
  { kind: 'answer', status: 200 },
  { kind: 'answer', status: 302, headers: { location: 'http://127.0.0.1:1/portail' } },
  { kind: 'answer', status: 401, headers: { 'content-type': 'application/json' }, body: '{"erreur":"gare"}' },
  { kind: 'answer', status: 511 },
]
const cuts = ['refuse', 'cut_after_send', 'cut_after_response', 'cut_in_response', 'duplicate'] as const

/** Each device's line by the hour, and the witness of what went through. */
export class Lines {
  readonly #proxy: FaultProxy
  readonly #seed: number
  /** Calls of a kind that each device made in this hour. */
  readonly #calls = new Map<string, number>()
  #hour = 0
  readonly #lines = new Map<string, Line>()
  /** Exchanges spoilt, by kind. */
  readonly counts: Record<string, number> = {}

  readonly #without: ReadonlySet<string>

  constructor(proxy: FaultProxy, seed: number, without: ReadonlySet<string>) {
    this.#without = without
    this.#proxy = proxy
    this.#seed = seed
    proxy.plan(asked => this.#decide(asked))
  }

  /** An hour begins: what befalls its calls depends on no other. */
  begin(hour: number): void {
    this.#hour = hour
    this.#calls.clear()
  }

  /** Chance of this call: the device's n-th of its kind in this hour. */
  #drawFor({ headers, method, path }: Asked): () => number {
    const kind = [phoneOf(headers), method, ...path.split(/[/?]/).slice(1, 4)].join(' ')
    const nth = (this.#calls.get(kind) ?? 0) + 1
    this.#calls.set(kind, nth)
    return drawsOf(this.#seed, `${this.#hour} ${kind} ${nth}`)
  }

  set(phone: string, line: Line): void {
    this.#lines.set(phone, this.#without.has(line) ? 'fine' : line)
  }

  of(phone: string): Line {
    return this.#lines.get(phone) ?? 'fine'
  }

  #count(kind: string): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
  }

  #decide(asked: Asked): Fault {
    const line = this.of(phoneOf(asked.headers))
    if (line === 'fine') return null
    if (line === 'none') {
      this.#count('hors ligne')
      return { kind: 'refuse' }
    }
    if (line === 'deaf') {
      if (!isMutations(asked)) return null
      this.#count('réponse perdue')
      return { kind: 'cut_after_response' }
    }
    const random = this.#drawFor(asked)
    if (line === 'portal') {
      this.#count('portail')
      return portals[Math.floor(random() * portals.length)] ?? null
    }
    if (random() >= 0.45) return null
    if (line === 'stumbling' && (isMutations(asked) || isRefresh(asked))) {
      this.#count('503')
      return { kind: 'answer', status: 503, headers: { 'retry-after': '1' } }
    }
    const kind = cuts[Math.floor(random() * cuts.length)] ?? 'refuse'
    this.#count(kind)
    return { kind }
  }

  /** What the witness saw since the last time it was asked. */
  async seen(): Promise<Seen[]> {
    const { exchanges } = this.#proxy
    while (exchanges.some(e => e.done === 0)) await new Promise(resolve => setTimeout(resolve, 2))
    const now = Date.now() - performance.now()
    return exchanges.splice(0).map(({ headers, method, path, body, answers, fault, at, done }) => ({
      phone: phoneOf(headers),
      ...{ path, method },
      from: now + at,
      to: now + done,
      body: body.toString('utf8'),
      statuses: answers.map(a => a.status),
      // It was given to the office, which said nothing to anybody.
      whole: fault === null,
      doubtful: answers.length === 0 && fault?.kind !== 'refuse' && fault?.kind !== 'answer',
    }))
  }
}
