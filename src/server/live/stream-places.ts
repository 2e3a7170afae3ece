/** Tabs of one browser share a session; twenty devices of one person are more than anybody has. */
export const STREAMS_PER_SESSION = 10
export const STREAMS_PER_PERSON = 40

/** How many event streams each session and each person has open on this process. */
export class StreamPlaces {
  readonly #open = new Map<string, number>()

  /** @returns what gives the place back, once; null when one of them has as many as it may */
  take(session_id: string, utilisateur_id: number): (() => void) | null {
    const bounds = [
      [session_id, STREAMS_PER_SESSION],
      [String(utilisateur_id), STREAMS_PER_PERSON],
    ] as const
    if (bounds.some(([key, max]) => this.#count(key) >= max)) return null
    for (const [key] of bounds) this.#open.set(key, this.#count(key) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const [key] of bounds) {
        if (this.#count(key) > 1) this.#open.set(key, this.#count(key) - 1)
        else this.#open.delete(key)
      }
    }
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0
  }
}
