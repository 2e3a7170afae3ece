import type { EVERYTHING, Sujet } from '#wire/live.ts'

/** Something changed that a screen may be showing; the screen reads it again. `utilisateur_id` null: whole company. */
export interface LiveEvent {
  readonly compte_id: number
  readonly utilisateur_id: number | null
  /** Query key prefix, e.g. `mon-activite`. */
  readonly sujet: Sujet | typeof EVERYTHING
}

/** Spreads events to every server process through LISTEN/NOTIFY; each serves its own connected browsers. */
export interface LiveHub {
  /**
   * Told from now on, and at once what was said in the last `missedMs`: what a screen read before it could listen. Where
   * that is longer than is remembered, it is told to read everything again.
   */
  subscribe(
    compte_id: number,
    utilisateur_id: number,
    listener: (event: LiveEvent) => void,
    missedMs?: number,
  ): () => void
  /**
   * Calls back once: when the session is no longer open (revoked, person or company disabled), or when this server stops.
   * @returns what ends the watch
   */
  watchSession(session_id: string, ended: (reason: 'revoquee' | 'arret') => void): () => void
  /** Streams open on this process. */
  readonly connections: number
  /** Ends every watched stream. */
  close(): Promise<void>
}
