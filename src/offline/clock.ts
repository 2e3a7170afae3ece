/**
 * Device clock minus server clock, measured on answers. Times shown to clients and used for hours are device times
 * corrected by it (offline rule 5).
 */
let offsetMs: number | null = null

/**
 * @param serverNow ISO time of the answer
 * @param sentAt,receivedAt device milliseconds around the exchange: the server's reading is taken at their middle
 */
export function measureOffset(serverNow: string, sentAt: number, receivedAt: number): void {
  const server = Date.parse(serverNow)
  // A slow exchange says little of the clock: the error is half its length.
  if (Number.isNaN(server) || receivedAt - sentAt > 10_000) return
  // The clock was set back meanwhile: the two readings are of two clocks.
  if (receivedAt < sentAt) return
  offsetMs = Math.round((sentAt + receivedAt) / 2 - server)
}

export function clockOffset(): number | null {
  return offsetMs
}

export function restoreOffset(value: number | null): void {
  offsetMs ??= value
}

/** Best knowledge of the true time, as an ISO instant. */
export function correctedNow(now: number = Date.now()): string {
  return new Date(now - (offsetMs ?? 0)).toISOString()
}
