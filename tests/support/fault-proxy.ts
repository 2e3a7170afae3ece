import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the network does to one exchange. `null`: nothing. */
export type Fault =
  /** The connection closes before anything left. */
  | { readonly kind: 'refuse' }
  /** The server gets the whole request; the device's line is cut before any answer. */
  | { readonly kind: 'cut_after_send' }
  /** The server has answered (so it has committed); the answer is lost. */
  | { readonly kind: 'cut_after_response' }
  /** Half of the answer arrives. */
  | { readonly kind: 'cut_in_response' }
  /** Delivered twice, at once; the device gets the second answer. */
  | { readonly kind: 'duplicate' }
  /** Kept until the promise resolves, then delivered: what is sent meanwhile overtakes it. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** Somebody else answers: a captive portal, a proxy, an overloaded front. */
  | {
      readonly kind: 'answer'
      /** Said no earlier than this. */
      readonly until?: Promise<unknown>
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: string
    }
  | null

export interface Asked {
  readonly n: number
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface Exchange extends Omit<Asked, 'body'> {
  /** Milliseconds of `performance.now()` when the request had arrived whole. */
  readonly at: number
  readonly fault: Fault
  /** What the server answered to each delivery, whether or not the device saw it. */
  readonly answers: { readonly status: number; readonly body: Buffer }[]
  body: Buffer
  done: number
}

const nothing = Buffer.alloc(0)

/** A slow line: what 2G gives (fault matrix: 250 kbit/s, 2 s). */
export interface Line {
  readonly latencyMs: number
  readonly kbps: number
}

/**
 * Stands between the real engine and the real server and spoils exchanges on demand. It speaks plain HTTP, reads each
 * request whole before deciding, and keeps all that passed for the assertions.
 */
export class FaultProxy {
  readonly exchanges: Exchange[] = []
  line: Line | null = null
  /** False for the big runs, which would keep every photo sent. */
  keepBodies = true
  #server: Server
  #decide: (asked: Asked) => Fault = () => null
  #count = 0

  /** Where requests go: a restarted server listens elsewhere. */
  target: string

  private constructor(target: string) {
    this.target = target
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
    // Cut lines must not linger as idle sockets that a later request would be sent on.
    this.#server.keepAliveTimeout = 50
  }

  static async open(target: string, port = 0): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
    return proxy
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Decides for each request from now on. */
  plan(decide: (asked: Asked) => Fault): void {
    this.#decide = decide
  }

  /** The given faults, one per request that `match` accepts, then a fine network. */
  next(faults: readonly Fault[], match: (asked: Asked) => boolean = isMutations): void {
    const left = [...faults]
    this.plan(asked => (match(asked) ? (left.shift() ?? null) : null))
  }

  heal(): void {
    this.plan(() => null)
    this.line = null
  }

  sent(match: (asked: Exchange) => boolean = isMutations): Exchange[] {
    return this.exchanges.filter(match)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked: Asked = {
      n: this.#count++,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: request.headers,
      body: await readAll(request),
    }
    const fault = this.#decide(asked)
    const exchange: Exchange = { ...asked, at: performance.now(), fault, answers: [], done: 0 }
    this.exchanges.push(exchange)
    await this.#crawl(asked.body.length)
    try {
      await this.#apply(exchange, response)
    } finally {
      exchange.done = performance.now()
      if (!this.keepBodies) {
        exchange.body = nothing
        exchange.answers.length = 0
      }
    }
  }

  async #apply(exchange: Exchange, response: ServerResponse): Promise<void> {
    const { fault } = exchange
    if (fault?.kind === 'refuse') return void response.destroy()
    if (fault?.kind === 'answer') {
      await fault.until
      response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers })
      return void response.end(fault.body ?? '<html><body>Connectez-vous au réseau de la gare</body></html>')
    }
    if (exchange.path.startsWith('/api/evenements')) return await this.#stream(exchange, response)
    if (fault?.kind === 'hold') await fault.until
    if (fault?.kind === 'cut_after_send') {
      const delivered = this.#deliver(exchange)
      response.destroy()
      return void (await delivered)
    }
    const deliveries = fault?.kind === 'duplicate' ? [this.#deliver(exchange), this.#deliver(exchange)] : []
    const answer = deliveries.length ? (await Promise.all(deliveries))[1] : await this.#deliver(exchange)
    if (!answer || fault?.kind === 'cut_after_response') return void response.destroy()
    await this.#crawl(answer.body.length)
    response.writeHead(answer.status, answer.headers)
    if (fault?.kind !== 'cut_in_response') return void response.end(answer.body)
    response.write(answer.body.subarray(0, answer.body.length >> 1))
    await sleep(5)
    response.destroy()
  }

  async #deliver(exchange: Exchange): Promise<Answer | null> {
    const answer = await new Promise<Answer | null>(resolve => {
      const url = new URL(exchange.path, this.target)
      const headers = { ...exchange.headers, connection: 'close' }
      const upstream = forward(url, { method: exchange.method, headers, agent: false }, incoming => {
        readAll(incoming).then(
          body => {
            const { connection: _c, 'transfer-encoding': _t, ...kept } = incoming.headers
            const answered = { ...kept, 'content-length': String(body.length) }
            resolve({ status: incoming.statusCode ?? 502, headers: answered, body })
          },
          () => resolve(null),
        )
      })
      // The server is down or died: the device sees its line close.
      upstream.on('error', () => resolve(null))
      upstream.end(exchange.body)
    })
    if (answer) exchange.answers.push({ status: answer.status, body: answer.body })
    return answer
  }

  /** The stream of live events never ends: it goes through as it comes. */
  async #stream(exchange: Exchange, response: ServerResponse): Promise<void> {
    const url = new URL(exchange.path, this.target)
    const upstream = forward(url, { headers: exchange.headers, agent: false }, incoming => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers)
      incoming.pipe(response)
      incoming.on('error', () => response.destroy())
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    upstream.end()
  }

  async #crawl(bytes: number): Promise<void> {
    if (this.line) await sleep(this.line.latencyMs / 2 + (bytes * 8) / this.line.kbps)
  }
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

export const isMutations = (asked: Pick<Asked, 'path'>): boolean => asked.path === '/api/synchronisation/mutations'
export const isRefresh = (asked: Pick<Asked, 'path'>): boolean => asked.path === '/oauth/token'
export const isUpload = (asked: Pick<Asked, 'path' | 'method'>): boolean =>
  asked.method === 'PUT' && asked.path.startsWith('/api/fichiers/')

/** The server answers, but fails: the queue waits although the device is online. */
export const serverFailure = {
  kind: 'answer' as const,
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code: 'error', erreur: 'ERREUR_INTERNE', message: 'panne', duration: 3000 }),
} satisfies Fault

/** Reproducible chance: the seed is printed by the test that draws it. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const cuts = ['refuse', 'cut_after_send', 'cut_after_response', 'cut_in_response', 'duplicate'] as const

/** Spoils each request with the given probability, in one of the five ways a line breaks. */
export function randomCuts(random: () => number, probability: number): (asked: Asked) => Fault {
  return () => {
    if (random() >= probability) return null
    return { kind: cuts[Math.floor(random() * cuts.length)] ?? 'refuse' }
  }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
