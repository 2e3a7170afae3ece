import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormMemory } from './types.ts'
import type { FieldValue } from './values.ts'

/** Typing pauses this long before the draft is written again. */
const PAUSE_MS = 300

type Content = Readonly<Record<string, FieldValue>> | null

/**
 * Keeps what is typed in the caller's store after each pause and when the page goes away, and hands back at the start what
 * an earlier visit left.
 * @param restore receives the stored draft, whatever it is
 */
export function useDraft(memory: FormMemory | null, content: Content, restore: (draft: unknown) => void) {
  const store = useRef(memory)
  store.current = memory
  const latest = useRef<Content>(content)
  latest.current = content
  const give = useRef(restore)
  give.current = restore
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = useRef('null')
  const [ready, setReady] = useState(memory === null)

  const write = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = JSON.stringify(latest.current)
    if (text === written.current) return
    written.current = text
    try {
      await (latest.current ? store.current?.garder(latest.current) : store.current?.oublier())
    } catch (error) {
      // The input is still on screen; the next change tries again.
      written.current = ''
      console.warn('form draft', error)
    }
  }, [])

  useEffect(() => {
    let here = true
    const reading = store.current?.lire() ?? Promise.resolve(null)
    reading
      .catch(error => console.warn('form draft', error))
      .then(draft => {
        if (!here) return
        if (draft) {
          written.current = ''
          give.current(draft)
        }
        setReady(true)
      })
    const leave = () => void (timer.current !== undefined && write())
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      here = false
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [write])

  const text = JSON.stringify(content)
  useEffect(() => {
    if (!ready || text === written.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void write(), PAUSE_MS)
  }, [ready, text, write])

  /** What was typed has been taken, or given up: nothing may write it again. */
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current = null
    written.current = 'null'
    Promise.resolve(store.current?.oublier()).catch(error => console.warn('form draft', error))
  }, [])
}
