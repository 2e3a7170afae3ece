import { createHmac } from 'node:crypto'

export type TokenKind = 'acces' | 'refresh'

const MINUTE = 60_000
export const ACCESS_MS = 10 * MINUTE
/** A phone may stay offline for the 30 days an outbox waits, and more: it must not have to sign in to send it. */
export const REFRESH_MS = 60 * 24 * 60 * MINUTE
/** Two tabs and the service worker may present the same token; the later ones get the same successor. */
export const GRACE_MS = MINUTE

/**
 * The opaque 256-bit token of one generation of a session. Derived, not drawn: whoever refreshes at the same moment
 * gets the same successor, although the database keeps only hashes.
 */
export function deriveToken(secret: Buffer, session_id: string, generation: number, kind: TokenKind): string {
  return createHmac('sha256', secret).update(`${session_id}:${generation}:${kind}`).digest('base64url')
}
