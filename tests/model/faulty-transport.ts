import { type Transport, TransportFailure, type UploadState } from '#offline/transport.ts'
import type { Batch, BatchAnswer } from '#wire/mutation.ts'
import type { Backend } from './reference-server.ts'

/** One fault per call, in the order drawn; afterwards the network is fine. */
export const faults = [
  'fine',
  'drop', // never reaches the server
  'cut', // reaches the server, the answer is lost
  'twice', // delivered twice
  'late', // delivered now and once more before the next call
  'portal', // somebody else's 200
  'busy', // 429 with a delay
  'partial', // the server answers for part of the batch only
  'foreign', // an answer that names other ids
  'kill', // the page dies when the answer arrives
] as const
export type Fault = (typeof faults)[number]

/** The page was killed: nothing after this line runs on that page. */
export class PageKilled extends Error {}

export class FaultyTransport implements Transport {
  readonly #backend: Backend
  readonly #faults: Fault[]
  readonly sent: string[] = []
  #late: Batch[] = []

  constructor(backend: Backend, drawn: readonly Fault[]) {
    this.#backend = backend
    this.#faults = [...drawn]
  }

  async #through<T>(deliver: () => Promise<T>): Promise<T> {
    const fault = this.#faults.shift() ?? 'fine'
    if (fault === 'drop') throw new TransportFailure('hors_ligne')
    if (fault === 'busy') throw new TransportFailure('attendre', { retryAfterMs: 0 })
    const answer = await deliver()
    if (fault === 'twice') return await deliver()
    if (fault === 'cut' || fault === 'portal') throw new TransportFailure('hors_ligne')
    if (fault === 'kill') throw new PageKilled()
    return answer
  }

  async send(batch: Batch): Promise<BatchAnswer> {
    this.sent.push(...batch.mutations.map(m => m.id))
    const shape = this.#faults[0]
    for (const old of this.#late.splice(0)) await this.#backend.send(old)
    const answer = await this.#through(() => this.#backend.send(batch))
    if (shape === 'late') this.#late.push(batch)
    if (shape === 'partial') return { ...answer, resultats: answer.resultats.slice(0, answer.resultats.length >> 1) }
    if (shape === 'foreign') {
      return {
        ...answer,
        resultats: answer.resultats.map(r => ({ ...r, id: `00000000-0000-7000-8000-${r.id.slice(24)}` })),
      }
    }
    return answer
  }

  async seal(): Promise<BatchAnswer> {
    throw new Error('nobody is revoked in the model')
  }

  async uploadState(sha256: string): Promise<UploadState> {
    return await this.#through(() => this.#backend.uploadState(sha256, 0))
  }

  async uploadStates(asked: readonly string[]): Promise<ReadonlyMap<string, UploadState>> {
    return await this.#through(
      async () =>
        new Map(await Promise.all(asked.map(async sha => [sha, await this.#backend.uploadState(sha, 0)] as const))),
    )
  }

  async upload(piece: Parameters<Transport['upload']>[0]): Promise<UploadState> {
    return await this.#through(() => this.#backend.upload(piece))
  }
}
