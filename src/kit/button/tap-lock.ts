/**
 * A glove, rain or a shaky thumb taps twice. The second tap falls on whatever took the place of the first button, and
 * would record an hour that never was, or answer a question nobody read. Every button that dates or destroys something
 * shares this one lock.
 */

/** How long such buttons are deaf once one of them has acted, in ms. */
export const TAP_LOCK_MS = 1_500
/** A tap that goes on drumming on the same point keeps the lock a little longer, in ms, up to LONGEST_MS in all. */
const DRUM_MS = 700
const LONGEST_MS = 4_000
/** How far apart two taps of the same thumb may fall, in CSS pixels. */
const SAME_POINT_PX = 30

interface Tap {
  readonly x: number
  readonly y: number
  /** Of the hand, not of the handler: a busy page answers late. */
  readonly at: number
}

let until = 0
let since = 0
let lastTap: Tap | null = null
let tapBefore: Tap | null = null
/** The last tap that could not be done: the next one at its place repeats nothing. */
let undone: Tap | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** A timer may ring a little before its time: who was told "still locked" then would never be told otherwise. */
function wake(): void {
  if (tapsLocked()) timer = setTimeout(wake, Math.ceil(until - performance.now()))
  else tell()
}

function hold(instant: number): void {
  until = instant
  clearTimeout(timer)
  timer = setTimeout(wake, Math.max(0, Math.ceil(instant - performance.now())))
  tell()
}

/** From now on, all of them are deaf for TAP_LOCK_MS. */
export function lockTaps(): void {
  since = performance.now()
  hold(since + TAP_LOCK_MS)
}

/** What was tapped could not be done: it may be tried again at once. */
export function unlockTaps(): void {
  undone = lastTap
  hold(0)
}

export function tapsLocked(at: number = performance.now()): boolean {
  return at < until
}

/** A tap that came too soon. Drumming holds the lock; it ends all the same. */
export function noteStrayTap(at: number): void {
  hold(Math.max(until, Math.min(at + DRUM_MS, since + LONGEST_MS)))
}

export function subscribeTapLock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this button came to stand under a finger that has just tapped something else there. */
export function underLastTap(box: DOMRect, now: number = performance.now()): boolean {
  if (!lastTap || now - lastTap.at >= TAP_LOCK_MS || box.width === 0) return false
  const { x, y } = lastTap
  return (
    x > box.left - SAME_POINT_PX &&
    x < box.right + SAME_POINT_PX &&
    y > box.top - SAME_POINT_PX &&
    y < box.bottom + SAME_POINT_PX
  )
}

/** Whether the tap being answered repeats the one before it, at the same point: what stands there may be new. */
export function isRepeatedTap(): boolean {
  if (!lastTap || !tapBefore || tapBefore === undone) return false
  const near = Math.hypot(lastTap.x - tapBefore.x, lastTap.y - tapBefore.y) <= SAME_POINT_PX
  return near && lastTap.at - tapBefore.at < TAP_LOCK_MS
}

/** Remembers where the last tap fell, before anything answers it. Called once, by the page. */
export function watchTaps(): void {
  document.addEventListener(
    'click',
    ({ clientX: x, clientY: y, timeStamp: at, detail }) => {
      // The keyboard taps nowhere.
      if (detail === 0) return
      tapBefore = lastTap
      lastTap = { x, y, at }
    },
    { capture: true },
  )
}

/** Between two tests. */
export function forgetTaps(): void {
  lastTap = null
  tapBefore = null
  undone = null
  since = 0
  hold(0)
}
