import { createHash, randomUUID } from 'node:crypto'
import { TransportFailure, type UploadState } from '#offline/transport.ts'
import type { Batch, BatchAnswer, Mutation, Outcome } from '#wire/mutation.ts'
import type { Reading } from './convergence.ts'

/** What a queue talks to, as the model knows it. */
export interface Backend {
  send(batch: Batch): Promise<BatchAnswer>
  uploadState(sha256: string, taille: number): Promise<UploadState>
  upload(piece: {
    sha256: string
    position: number
    taille: number
    mime: string
    octets: ArrayBuffer
  }): Promise<UploadState>
  /** Identifiers of the mutations that had an effect, in the order of their effects; a doubled one stands twice. */
  effects(): Promise<string[]>
  holdsFile(sha256: string): Promise<boolean>
  /** What the phone's screens read. */
  read(): Promise<Reading>
  /** What the session tells at each start of the app. */
  epoch(): Promise<string>
  /** Keeps a copy of everything; `restore` brings it back under a new epoch. */
  backup(): Promise<void>
  restore(): Promise<void>
}

/** Content of the model's actions: a compare-and-set step, or a note that always applies. */
export type ModelPayload =
  | { sorte: 'pas'; de: number; vers: number }
  | { sorte: 'note'; texte: string }
  | { sorte: 'poison' }

interface State {
  ledger: Map<string, { body: string; outcome: Outcome }>
  steps: Map<string, number>
  notes: Map<string, number>
  effects: string[]
  files: Map<string, { pieces: Uint8Array; complet: boolean }>
}

const none = { code: null, message: null, donnees: null, attend: null } as const

/**
 * The ledger's rules in their shortest form (offline rules 3-5, 10): one effect per key, stored answers word for word,
 * dependencies and files first, compare-and-set transitions. The real server is held to the same promises by the tests of faults.
 */
export class ReferenceServer implements Backend {
  #state: State = { ledger: new Map(), steps: new Map(), notes: new Map(), effects: [], files: new Map() }
  #saved: State | null = null
  #epoch: string = randomUUID()
  #now = Date.now()

  /** A clock that goes on as the phone's does and that two answers never share: what is newer is never a matter of luck. */
  #tick(): string {
    this.#now = Math.max(this.#now + 1, Date.now())
    return new Date(this.#now).toISOString()
  }

  async send(batch: Batch): Promise<BatchAnswer> {
    return {
      epoch: this.#epoch,
      maintenant: this.#tick(),
      resultats: batch.mutations.map(m => this.#apply(m)),
    }
  }

  #apply(m: Mutation): Outcome {
    const body = JSON.stringify([m.type, m.version, m.payload, m.entity])
    const known = this.#state.ledger.get(m.id)
    if (known) {
      if (known.body !== body) return { ...none, id: m.id, outcome: 'rejected', recu_a: null, code: 'CLE_REUTILISEE' }
      return known.outcome
    }
    const applied = (id: string) => ['applied', 'duplicate'].includes(this.#state.ledger.get(id)?.outcome.outcome ?? '')
    const mutations = m.deps.filter(id => !applied(id))
    const blobs = m.blobs.filter(sha => !this.#state.files.get(sha)?.complet)
    if (mutations.length || blobs.length) {
      return { ...none, id: m.id, outcome: 'attend', recu_a: null, attend: { mutations, blobs } }
    }
    const outcome = this.#effect(m)
    if (outcome.outcome !== 'erreur') this.#state.ledger.set(m.id, { body, outcome })
    return outcome
  }

  #effect(m: Mutation): Outcome {
    const payload = (m.payload as { contenu: ModelPayload }).contenu
    const recu_a = this.#tick()
    if (payload.sorte === 'poison')
      return { ...none, id: m.id, outcome: 'erreur', recu_a: null, code: 'ERREUR_INTERNE' }
    if (payload.sorte === 'pas') {
      const at = this.#state.steps.get(m.entity) ?? 0
      if (at !== payload.de)
        return { ...none, id: m.id, outcome: 'rejected', recu_a, code: 'ETAPE_REFUSEE', message: `${at}` }
      this.#state.steps.set(m.entity, payload.vers)
    } else this.#state.notes.set(m.entity, (this.#state.notes.get(m.entity) ?? 0) + 1)
    this.#state.effects.push(m.id)
    return { ...none, id: m.id, outcome: 'applied', recu_a }
  }

  async uploadState(sha256: string, taille: number): Promise<UploadState> {
    const file = this.#state.files.get(sha256)
    return { recu_octets: file?.pieces.length ?? 0, taille, complet: file?.complet ?? false }
  }

  async upload(piece: { sha256: string; position: number; taille: number; octets: ArrayBuffer }): Promise<UploadState> {
    const file = this.#state.files.get(piece.sha256) ?? { pieces: new Uint8Array(), complet: false }
    if (file.complet) return { recu_octets: piece.taille, taille: piece.taille, complet: true }
    if (piece.position !== file.pieces.length) {
      throw new TransportFailure('refus', { code: 'POSITION_FAUSSE', position: file.pieces.length })
    }
    const pieces = new Uint8Array(file.pieces.length + piece.octets.byteLength)
    pieces.set(file.pieces)
    pieces.set(new Uint8Array(piece.octets), file.pieces.length)
    const complet = pieces.length === piece.taille
    if (complet && createHash('sha256').update(pieces).digest('hex') !== piece.sha256) {
      this.#state.files.delete(piece.sha256)
      throw new TransportFailure('refus', { code: 'EMPREINTE_FAUSSE', position: 0 })
    }
    this.#state.files.set(piece.sha256, { pieces, complet })
    return { recu_octets: pieces.length, taille: piece.taille, complet }
  }

  async effects(): Promise<string[]> {
    return [...this.#state.effects]
  }

  async holdsFile(sha256: string): Promise<boolean> {
    return this.#state.files.get(sha256)?.complet ?? false
  }

  async read(): Promise<Reading> {
    const { steps, notes } = this.#state
    const names = new Set([...steps.keys(), ...notes.keys()])
    const visites = new Map([...names].map(name => [name, { pas: steps.get(name) ?? 0, notes: notes.get(name) ?? 0 }]))
    return { lu_a: this.#tick(), visites }
  }

  async epoch(): Promise<string> {
    return this.#epoch
  }

  async backup(): Promise<void> {
    this.#saved = structuredClone(this.#state)
  }

  async restore(): Promise<void> {
    if (!this.#saved) return
    this.#state = structuredClone(this.#saved)
    this.#epoch = randomUUID()
  }
}
