import type { LiveEvent } from './hub.ts'

/** Longer than a page takes to show its first screen and open its line, also on a slow one. */
const REMEMBERED_MS = 2 * 60_000
const REMEMBERED_MAX = 5_000

/** What was said lately, for whoever reads first and listens after. Times are those of this process, which never jump. */
export class RecentEvents {
  #events: { readonly at: number; readonly event: LiveEvent }[] = []
  /** Nothing said since then is missing here; infinite while nothing is heard. */
  #completeSince = Number.POSITIVE_INFINITY

  /** The database is heard from now on; what it said before is not known. */
  restart(now = performance.now()): void {
    this.#events = []
    this.#completeSince = now
  }

  stop(): void {
    this.#completeSince = Number.POSITIVE_INFINITY
  }

  add(event: LiveEvent, now = performance.now()): void {
    this.#events.push({ at: now, event })
    const old = this.#events.findIndex(({ at }) => at >= now - REMEMBERED_MS)
    const surplus = Math.max(old, this.#events.length - REMEMBERED_MAX)
    if (surplus <= 0) return
    const [last] = this.#events.splice(0, surplus).slice(-1)
    this.#completeSince = Math.max(this.#completeSince, last?.at ?? now)
  }

  /** @returns each subject that this person was told in the last `ms`, once; null where that cannot be known */
  last(
    ms: number,
    compte_id: number,
    utilisateur_id: number,
    now = performance.now(),
  ): ReadonlySet<LiveEvent['sujet']> | null {
    if (now - ms < this.#completeSince) return null
    const theirs = this.#events.filter(
      ({ at, event }) =>
        at >= now - ms &&
        event.compte_id === compte_id &&
        (event.utilisateur_id === null || event.utilisateur_id === utilisateur_id),
    )
    return new Set(theirs.map(({ event }) => event.sujet))
  }
}
