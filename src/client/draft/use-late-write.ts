import { useCallback, useEffect, useRef } from 'react'

/** Typing pauses this long before the draft is written again. */
const PAUSE_MS = 300
/** It is written at least this often while somebody types on: each key would put it off for ever. */
const LONGEST_MS = 1000

export interface LateWrite {
  /** Writes after a pause in typing, at the latest when the field is left, or the page hidden or left. */
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
  /** When what is not written yet was first typed. */
  const since = useRef(0)

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
    const at = performance.now()
    if (timer.current === undefined) since.current = at
    clearTimeout(timer.current)
    timer.current = setTimeout(now, Math.max(0, Math.min(PAUSE_MS, since.current + LONGEST_MS - at)))
  }, [now])

  useEffect(() => {
    // Phones kill hidden tabs without a word: this is the last moment that is sure to come.
    document.addEventListener('visibilitychange', now)
    addEventListener('pagehide', now)
    // Others are killed while they are looked at: whoever has left the field has written what they had to write.
    document.addEventListener('focusout', now)
    return () => {
      document.removeEventListener('visibilitychange', now)
      removeEventListener('pagehide', now)
      document.removeEventListener('focusout', now)
      now()
    }
  }, [now])

  return { soon, cancel }
}
