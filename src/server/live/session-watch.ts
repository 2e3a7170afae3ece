/** `revoquee`: the session is over; `arret`: this server stops, and the browser connects to another. */
export type EndReason = 'revoquee' | 'arret'
export type Ended = (reason: EndReason) => void

/** Sessions that have a stream open here, looked up together: one query however many there are. */
export class SessionWatch {
  readonly #watched = new Map<string, Set<Ended>>()
  #checking = false
  #again = false

  get size(): number {
    return Array.from(this.#watched.values()).reduce((sum, set) => sum + set.size, 0)
  }

  add(session_id: string, ended: Ended): () => void {
    const ofSession = this.#watched.get(session_id) ?? new Set<Ended>()
    this.#watched.set(session_id, ofSession)
    ofSession.add(ended)
    return () => {
      ofSession.delete(ended)
      if (ofSession.size === 0 && this.#watched.get(session_id) === ofSession) this.#watched.delete(session_id)
    }
  }

  /** @param findOpen which of these sessions are still open */
  async check(findOpen: (ids: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    // Asked during a check: that one may have read too early, so look once more.
    this.#again = true
    if (this.#checking) return
    this.#checking = true
    try {
      while (this.#again && this.#watched.size > 0) {
        this.#again = false
        const ids = [...this.#watched.keys()]
        const open = await findOpen(ids)
        for (const id of ids) if (!open.has(id)) this.#end(id, 'revoquee')
      }
    } finally {
      this.#checking = false
    }
  }

  endAll(): void {
    for (const id of [...this.#watched.keys()]) this.#end(id, 'arret')
  }

  #end(session_id: string, reason: EndReason): void {
    const ofSession = this.#watched.get(session_id) ?? []
    this.#watched.delete(session_id)
    for (const ended of ofSession) ended(reason)
  }
}
