import { type RefObject, useEffect, useRef } from 'react'
import type { TimeGridProps } from './types.ts'

/** A box that is ticked holds no words. */
const WRITTEN =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"]'

/**
 * Ctrl+Z and Ctrl+Y of the grid in sight, wherever the keyboard is: after a drag, or a question that a dialog asked, it is nowhere. Where
 * something is written they are the field's own.
 */
export function useUndoKeys(root: RefObject<HTMLElement | null>, steps: TimeGridProps['history']): void {
  const latest = useRef(steps)
  latest.current = steps
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      const { target } = event
      if (event.defaultPrevented || !latest.current || !root.current?.checkVisibility()) return
      if (target instanceof Element && target.closest(WRITTEN)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) void latest.current.redo()
      else void latest.current.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [root])
}
