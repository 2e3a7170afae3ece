import { useCallback, useEffect, useRef } from 'react'

/** Typing pauses this long before the draft is written again. */
const PAUSE_MS = 300

export interface LateWrite {
  /** Writes after a pause in typing, at the latest when the page is hidden or left. */
  readonly soon: () => void
  /** What was to be written no longer is: it was written now, or must not come back. */
  readonly cancel: () => void
}

/**
 * When a draft is written while one types.
 * @param write kept stable by the caller; its failure is the caller's to tell, and is not thrown on
 */
export function useLateWrite(write: () => Promise<unknown>): LateWrite {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  const now = useCallback(() => {
    if (timer.current === undefined) return
    cancel()
    write().catch(error => console.warn('brouillon non gardé', error))
  }, [write, cancel])

  const soon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(now, PAUSE_MS)
  }, [now])

  useEffect(() => {
    // Phones kill hidden tabs without a word: this is the last moment that is sure to come.
    document.addEventListener('visibilitychange', now)
    addEventListener('pagehide', now)
    return () => {
      document.removeEventListener('visibilitychange', now)
      removeEventListener('pagehide', now)
      now()
    }
  }, [now])

  return { soon, cancel }
}
