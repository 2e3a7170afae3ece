import type { SyncStatus } from '#offline/sync-engine.ts'
import { heureParis } from '#wire/dates.ts'

export interface Circumstances {
  readonly status: Pick<SyncStatus, 'running' | 'stopped' | 'nextTry' | 'asked'>
  readonly online: boolean
  /** The device itself says that it has no network. */
  readonly sansReseau: boolean
  /** The session is open. */
  readonly valide: boolean
  /** Device clock minus true time, ms. */
  readonly ecart: number
}

export interface Sending {
  /** What the sending waits for, in French; null while it goes by itself. */
  readonly phrase: string | null
  /** Whether a tap would make it leave sooner. */
  readonly possible: boolean
}

/**
 * What is said beside actions that can leave: the true cause of the wait, its end where it is known, and a button only
 * where it does something.
 */
export function describeSending({ status, online, sansReseau, valide, ecart }: Circumstances): Sending {
  const { running, stopped, nextTry, asked } = status
  const essai = nextTry === null ? null : `Prochain essai à ${heureParis(nextTry - ecart)}.`
  if (!valide) return { phrase: 'L’envoi attend que vous vous identifiiez à nouveau.', possible: false }
  if (stopped === 'mise_a_jour')
    return { phrase: 'L’envoi attend la mise à jour de l’application\u00a0: rien n’est perdu.', possible: false }
  if (running) return { phrase: null, possible: true }
  if (!online && sansReseau) return { phrase: 'L’envoi reprendra seul dès le retour du réseau.', possible: false }
  if (asked)
    return { phrase: ['Le bureau demande d’attendre un peu.', essai].filter(Boolean).join(' '), possible: false }
  const cause = online ? null : 'Le bureau ne répond pas.'
  return { phrase: [cause, essai].filter(Boolean).join(' ') || null, possible: true }
}
