import type { Batch, BatchAnswer } from '#wire/mutation.ts'

export interface UploadState {
  readonly recu_octets: number
  readonly taille: number
  readonly complet: boolean
}

/** Names in one question about files; the server refuses more. */
export const STATES_MAX = 100

/** The calls the drainer makes. Tests give it a faulty one; the product gives `http-transport.ts`. */
export interface Transport {
  send(batch: Batch): Promise<BatchAnswer>
  /** Hands work over to be sealed, by somebody whose access was withdrawn; proved by the browser's cookie. */
  seal(batch: Batch): Promise<BatchAnswer>
  uploadState(sha256: string): Promise<UploadState>
  /** The same for many files at once, `STATES_MAX` at most; each one asked about is in the answer. */
  uploadStates(sha256: readonly string[]): Promise<ReadonlyMap<string, UploadState>>
  upload(piece: {
    readonly sha256: string
    readonly position: number
    readonly taille: number
    readonly mime: string
    readonly octets: ArrayBuffer
  }): Promise<UploadState>
}

/**
 * Why a call did not give our own answer.
 * - `hors_ligne`: no network, time-out, or an answer that is not ours (captive portal)
 * - `connexion`: the session must be opened again; the queue pauses, whole
 * - `autre_personne`: the session belongs to somebody else; nothing may leave
 * - `attendre`: 429, 503, 507 with their delay
 * - `mise_a_jour`: this build is too old
 * - `trop_gros`: the batch must be halved
 * - `serveur`: 5xx without a delay
 * - `refus`: another 4xx, a programming error
 */
export type TransportFailureKind =
  | 'hors_ligne'
  | 'connexion'
  | 'autre_personne'
  | 'attendre'
  | 'mise_a_jour'
  | 'trop_gros'
  | 'serveur'
  | 'refus'

export class TransportFailure extends Error {
  readonly kind: TransportFailureKind
  readonly code: string
  readonly retryAfterMs: number | null
  /** For an upload refused on its position: where the server stands. */
  readonly position: number | null

  constructor(
    kind: TransportFailureKind,
    detail: { code?: string; message?: string; retryAfterMs?: number | null; position?: number | null } = {},
  ) {
    super(detail.message ?? kind)
    this.kind = kind
    this.code = detail.code ?? kind
    this.retryAfterMs = detail.retryAfterMs ?? null
    this.position = detail.position ?? null
  }
}
