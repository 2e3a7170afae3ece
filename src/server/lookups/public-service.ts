import type { Logger } from 'pino'
import type { z } from 'zod'
import { createCircuit } from './circuit.ts'

const TIMEOUT_MS = 3000
const BYTES_MAX = 1024 * 1024

/** The service is away, slow, busy, or answers something else than agreed: all the same for who asked. */
export class ServiceAway extends Error {}

/** The service is well and cannot answer this very question (HTTP 400). */
export class QuestionRefused extends Error {}

/** One public service that answers questions in JSON. */
export interface PublicService {
  /**
   * @param path added to the address: numbers and their signs, never what somebody typed
   * @throws ServiceAway, QuestionRefused
   */
  ask<S extends z.ZodType>(query: Readonly<Record<string, string>>, schema: S, path?: string): Promise<z.output<S>>
}

interface Options {
  /** From the configuration alone; what people type goes in the query, which cannot lead elsewhere. */
  readonly base: string
  /** Questions under way at once: bounds the sockets and memory a slow service may cost us. */
  readonly atOnce: number
  readonly clock: () => Date
  readonly log: Pick<Logger, 'warn'>
  readonly timeoutMs?: number
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > BYTES_MAX) throw new ServiceAway('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

class Busy extends ServiceAway {
  readonly pauseMs: number
  constructor(response: Response) {
    super('asks to be left alone')
    this.pauseMs = (Number(response.headers.get('retry-after')) || 0) * 1000
  }
}

async function fetchJson(url: URL, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  // A redirect would let the service choose what this server reaches.
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (response.ok) return JSON.parse(await readLimited(response))
  await response.body?.cancel()
  if (response.status === 400) throw new QuestionRefused('the service refuses the question')
  if (response.status === 429) throw new Busy(response)
  throw new ServiceAway(`answered ${response.status}`)
}

/** A public service behind a time limit, a size limit, a schema and a circuit that opens while it is away. */
export function createPublicService({ base, atOnce, clock, log, timeoutMs = TIMEOUT_MS }: Options): PublicService {
  const { host } = new URL(base)
  const circuit = createCircuit(clock, pauseMs => log.warn({ service: host, pauseMs }, 'public service left alone'))
  let running = 0

  async function ask<S extends z.ZodType>(query: Readonly<Record<string, string>>, schema: S, path: string) {
    const url = new URL(base)
    if (path) url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    try {
      const answer = schema.parse(await fetchJson(url, timeoutMs))
      circuit.succeeded()
      return answer
    } catch (error) {
      if (error instanceof QuestionRefused) {
        circuit.succeeded()
        throw error
      }
      circuit.failed(error instanceof Busy ? error.pauseMs : undefined)
      throw error instanceof ServiceAway ? error : new ServiceAway(String(error), { cause: error })
    }
  }

  return {
    async ask(query, schema, path = '') {
      if (running >= atOnce) throw new ServiceAway('too many questions at once')
      if (!circuit.allows()) throw new ServiceAway('left alone for now')
      running++
      try {
        return await ask(query, schema, path)
      } finally {
        running--
      }
    },
  }
}
