/** Failures in a row before nobody asks any more, and for how long. */
const FAILURES = 3
const PAUSE_MS = 30_000
const PAUSE_MAX_MS = 300_000

/**
 * Spares a service that is away, and the people who would wait for it: after three failures in a row nothing is asked for
 * 30 s, then one question goes first. Who is told yes by `allows` says how it went.
 */
export interface Circuit {
  allows(): boolean
  succeeded(): void
  /** @param pauseMs the service said how long to leave it alone: opens at once, five minutes at most */
  failed(pauseMs?: number): void
}

export function createCircuit(clock: () => Date, onOpen: (pauseMs: number) => void): Circuit {
  let failures = 0
  let openUntil = 0
  let probing = false
  return {
    allows() {
      if (openUntil === 0) return true
      if (probing || clock().getTime() < openUntil) return false
      probing = true
      return true
    },
    succeeded() {
      failures = 0
      openUntil = 0
      probing = false
    },
    failed(pauseMs) {
      failures++
      probing = false
      if (failures < FAILURES && pauseMs === undefined) return
      const pause = Math.min(Math.max(pauseMs ?? 0, PAUSE_MS), PAUSE_MAX_MS)
      openUntil = clock().getTime() + pause
      onOpen(pause)
    },
  }
}
