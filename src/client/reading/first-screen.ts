import { startTransition, useEffect, useState } from 'react'

/**
 * The first screen goes first: what draws nothing (queue, live events, fresh readings, updates) waits until the person
 * sees what they came for. On a throttled phone it cost a third of the way to the day.
 */
let release: () => void = () => undefined
let isShown = false
const shown = new Promise<void>(resolve => {
  release = () => {
    isShown = true
    resolve()
  }
})

/** A screen that never says that it is shown holds nothing back longer than this. */
const PATIENCE_MS = 2_000

/** @returns a promise that is kept once the first screen was painted, at the latest after two seconds of workspace */
export function firstScreenShown(): Promise<void> {
  return shown
}

/**
 * Whether what stands below the fold may be drawn: not with the very first screen, whose top comes sooner alone; at once
 * on every other.
 */
export function useBelowFold(): boolean {
  const [drawn, setDrawn] = useState(isShown)
  useEffect(() => {
    if (!drawn) void shown.then(() => startTransition(() => setDrawn(true)))
  }, [drawn])
  return drawn
}

/** The workspace is drawn: the patience starts. */
export function startPatience(): void {
  setTimeout(release, PATIENCE_MS)
}

/** The screen holds its content; what waits goes on once that was painted. */
export function screenShown(): void {
  requestAnimationFrame(() => setTimeout(release, 0))
  // A hidden page paints nothing.
  setTimeout(release, 250)
}
