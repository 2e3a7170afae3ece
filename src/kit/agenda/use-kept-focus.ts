import { useEffect, useRef } from 'react'
import type { Draft } from './use-editing.ts'

/**
 * A slot that was moved changes its place in the list, and the browser drops the focus of what moves: it is given back,
 * to the agenda where the slot was deleted, until the person goes elsewhere.
 */
export function useKeptFocus(draft: Draft | null, find: (slotId: string) => HTMLElement | null): void {
  const before = useRef<Draft | null>(null)
  const kept = useRef<string | null>(null)
  useEffect(() => {
    const leave = () => {
      kept.current = null
    }
    addEventListener('pointerdown', leave, true)
    addEventListener('keydown', leave, true)
    return () => {
      removeEventListener('pointerdown', leave, true)
      removeEventListener('keydown', leave, true)
    }
  }, [])
  useEffect(() => {
    if (before.current?.sending && !draft) kept.current = before.current.slot?.id ?? null
    before.current = draft
    if (kept.current && document.activeElement === document.body) find(kept.current)?.focus({ preventScroll: true })
  })
}
