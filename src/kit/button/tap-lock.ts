/**
 * A glove, rain or a shaky thumb taps twice. The second tap falls on whatever took the place of the first button, and
 * would record an hour that never was, or answer a question nobody read. Every button that dates or destroys something
 * shares this one lock.
 */

/** How long such buttons are deaf once one of them has acted, in ms. */
export const TAP_LOCK_MS = 1_500
/** How long they are, at most, while what one of them does is not done: a device may take its time to store it, in ms. */
const PENDING_MS = 8_000
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
  /** One of these buttons answered it: the lock, which every one of them shows, says how long they are deaf. */
  answered: boolean
}

let until = 0
let since = 0
let lastTap: Tap | null = null
let tapBefore: Tap | null = null
/** Counts what was begun: the end of an act says nothing of the one after it. */
let acts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const tapListeners = new Set<() => void>()

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
  acts++
  since = performance.now()
  hold(since + TAP_LOCK_MS)
}

/**
 * The same while `done` is pending, PENDING_MS at most, and for TAP_LOCK_MS once it is: what is shown changes then, and the
 * second tap is counted from there. `false`, or a failure, frees them at once.
 * @returns when it ended, or the time was over
 */
export async function lockTapsDuring(done: Promise<unknown>): Promise<void> {
  lockTaps()
  const mine = acts
  hold(since + PENDING_MS)
  const settled = done.then(
    answer => answer !== false,
    () => false,
  )
  let over: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>(resolve => {
    over = setTimeout(resolve, PENDING_MS)
  })
  const end = settled.then(stored => {
    clearTimeout(over)
    if (mine !== acts) return
    if (stored) lockTaps()
    else unlockTaps()
  })
  await Promise.race([end, patience])
}

/** What was tapped could not be done: it may be tried again at once. */
export function unlockTaps(): void {
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

/** One of these buttons answers the tap that has just fallen: from now on the lock alone says what may follow it. */
export function answerTap(): void {
  if (lastTap) lastTap.answered = true
}

/** Whether this button came to stand under a finger that has just tapped something else there. */
export function underLastTap(box: DOMRect, now: number = performance.now()): boolean {
  if (!lastTap || now >= lastTapEnds() || box.width === 0) return false
  const { x, y } = lastTap
  return (
    x > box.left - SAME_POINT_PX &&
    x < box.right + SAME_POINT_PX &&
    y > box.top - SAME_POINT_PX &&
    y < box.bottom + SAME_POINT_PX
  )
}

/** Until when what moves may come to stand under the finger of the last tap, by `performance.now()`. */
export function lastTapEnds(): number {
  return lastTap ? lastTap.at + TAP_LOCK_MS : 0
}

/** Whether the last tap fell on something that has no lock. */
export function wasPlainTap(): boolean {
  return lastTap !== null && !lastTap.answered
}

/** Whether the tap being answered repeats a plain one before it, at the same point: what stands there may be new. */
export function isRepeatedTap(): boolean {
  if (!lastTap || !tapBefore || tapBefore.answered) return false
  const near = Math.hypot(lastTap.x - tapBefore.x, lastTap.y - tapBefore.y) <= SAME_POINT_PX
  return near && lastTap.at - tapBefore.at < TAP_LOCK_MS
}

/** Hears of each tap, before anything answers it. */
export function onTap(listener: () => void): () => void {
  tapListeners.add(listener)
  return () => tapListeners.delete(listener)
}

/** Remembers where the last tap fell, before anything answers it. Called once, by the page. */
export function watchTaps(): void {
  document.addEventListener(
    'click',
    ({ clientX: x, clientY: y, timeStamp: at, detail }) => {
      // The keyboard taps nowhere.
      if (detail === 0) return
      tapBefore = lastTap
      lastTap = { x, y, at, answered: false }
      for (const listener of tapListeners) listener()
    },
    { capture: true },
  )
}

/** Between two tests: the end of what the one before began locks nothing any more. */
export function forgetTaps(): void {
  acts++
  lastTap = null
  tapBefore = null
  since = 0
  hold(0)
}
