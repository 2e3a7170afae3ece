import type { Mutation, Outcome } from '#wire/mutation.ts'

/**
 * Life of an entry. Nothing leaves the outbox but by proven success (it then stands in `acquittes`) or by the
 * person's hand (it then stands in `historique`).
 *
 *   en_attente ──sent──► (acknowledged)          proven by the ledger's own answer
 *       ▲  │ ───rejected, conflict, 5 x same error──► a_resoudre ──Renvoyer/Corriger──► remplacee (a new entry lives on)
 *       └──┘ network, 429, 5xx: stays, later                      └─Abandonner──► abandonnee
 */
export type EntryState = 'en_attente' | 'a_resoudre'

export interface OutboxEntry extends Mutation {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly appareil_id: string
  /** Raw device clock when it was stored, ISO. */
  readonly appareil_a: string
  /** What the person did, in French, for the sync centre. */
  readonly libelle: string
  readonly etat: EntryState
  /** What it says leaves the device with its place in the queue: see `QueuedOperation`. */
  readonly discret?: true
  /** Times it was sent and came back without a final outcome. */
  readonly tentatives: number
  /** True once it may have reached the server: it can then no longer be replaced in silence. */
  readonly partie: boolean
  readonly derniere_erreur: { readonly code: string; readonly message: string; readonly fois: number } | null
  /** Why the person has to decide: the refusing outcome, whole. */
  readonly resultat: Outcome | null
}

export interface AcknowledgedEntry extends OutboxEntry {
  /** ISO time of the ledger row: "Reçu par le bureau à 14:02". */
  readonly recu_a: string
  /** From when on a reading of the office holds it (`peutManquer`); absent in what an older build kept. */
  readonly connue_a?: string
}

/** What left the queue otherwise than by its receipt; without what the office answered, which may hold a colleague's words. */
export interface HistoryEntry extends OutboxEntry {
  readonly fin: 'remplacee' | 'abandonnee' | 'scellee'
  readonly fini_a: string
}

export interface StoredBlob {
  readonly sha256: string
  readonly taille: number
  readonly mime: string
  readonly libelle: string
  /** Bytes the server holds, as far as this device knows. */
  readonly recu_octets: number
  readonly complet: boolean
  readonly cree_a: string
}

export interface BlobPiece {
  readonly sha256: string
  readonly rang: number
  readonly octets: ArrayBuffer
}

/** Kept 30 days, so that a restored server can be given them again (offline rule 13). */
export const ACKNOWLEDGED_DAYS = 30
/** Pieces of this size are stored and sent; a cut loses one piece at most. */
export const PIECE_BYTES = 256 * 1024
