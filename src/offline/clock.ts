/**
 * Device clock minus server clock, measured on answers. Times shown to clients and used for hours are device times
 * corrected by it (offline rule 5).
 */
let offsetMs: number | null = null
/** The office's last hour, and what the page's own monotone clock said then: it is later now, whatever the device says. */
let proof: { readonly server: number; readonly at: number } | null = null

/** How much earlier than proven is no matter of measuring any more, ms. */
const TOLERANCE_MS = 60_000

/**
 * @param serverNow ISO time of the answer
 * @param sentAt,receivedAt device milliseconds around the exchange: the server's reading is taken at their middle
 */
export function measureOffset(serverNow: string, sentAt: number, receivedAt: number): void {
  const server = Date.parse(serverNow)
  if (Number.isNaN(server)) return
  proof = { server, at: performance.now() }
  // A slow exchange says little of the clock: the error is half its length.
  if (receivedAt - sentAt > 10_000) return
  // The clock was set back meanwhile: the two readings are of two clocks.
  if (receivedAt < sentAt) return
  offsetMs = Math.round((sentAt + receivedAt) / 2 - server)
}

/** The hour that is proven to be past, in milliseconds; null before the office was ever heard. */
function provenPast(): number | null {
  return proof && proof.server + (performance.now() - proof.at)
}

/**
 * Best knowledge of the true time, in milliseconds. A clock set back since the office was last heard says an hour that is
 * proven to be over: that one is taken then, and goes on by the page's own clock.
 */
function trueNow(now: number): number {
  const corrected = now - (offsetMs ?? 0)
  const past = provenPast()
  return past !== null && corrected < past - TOLERANCE_MS ? past : corrected
}

/** Whether the clock of this device was set back since the office was last heard, so that hours are only estimated. */
export function isClockBehind(now: number = Date.now()): boolean {
  return trueNow(now) !== now - (offsetMs ?? 0)
}

/** Device clock minus true time, as far as known: kept with each action as evidence. */
export function clockOffset(): number | null {
  const now = Date.now()
  return isClockBehind(now) ? Math.round(now - trueNow(now)) : offsetMs
}

/** Both clocks of the device at one moment: either may stand still or jump while an exchange lasts. */
export interface Moment {
  readonly wall: number
  readonly monotone: number
}

export function presentMoment(): Moment {
  return { wall: Date.now(), monotone: performance.now() }
}

/** Longer than any exchange is waited for, ms: a clock that was set forward meanwhile says no more than this. */
const LONGEST_EXCHANGE_MS = 15 * 60_000

/**
 * By when what an answer says was stored, on the office's clock: it dates its answer when it begins with the question, and
 * stores before it answers, so the whole exchange later at most.
 * @param maintenant ISO time of the answer
 * @param asked before the question left
 */
export function storedBy(maintenant: string, asked: Moment): string {
  const { wall, monotone } = presentMoment()
  const lasted = Math.max(0, monotone - asked.monotone, wall - asked.wall)
  return new Date(Date.parse(maintenant) + Math.min(Math.ceil(lasted), LONGEST_EXCHANGE_MS)).toISOString()
}

/** The office's hour as last known, to be kept for the next page; null before it was ever heard. */
export function lastOfficeTime(): number | null {
  const past = provenPast()
  return past === null ? null : Math.round(past)
}

/** @param heard the office's hour as a former page last knew it */
export function restoreOffset(value: number | null, heard: number | null = null): void {
  offsetMs ??= value
  if (heard !== null && heard > (provenPast() ?? 0)) proof = { server: heard, at: performance.now() }
}

/** Best knowledge of the true time, as an ISO instant. */
export function correctedNow(now: number = Date.now()): string {
  return new Date(trueNow(now)).toISOString()
}

/**
 * An action as it is told: a clock that was ahead noted an hour that is not over, or that is later than the receipt. What
 * is sent stays as it was noted.
 */
export function toldAction<A extends { readonly fait_a: string; readonly recu_a?: string }>(action: A): A {
  const limit = action.recu_a ?? correctedNow()
  return Date.parse(action.fait_a) > Date.parse(limit) ? { ...action, fait_a: limit } : action
}
