import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * The page behind a dialog: what floats is drawn in a portal of its own. Read from the event's own path: what closed on this very key
 * stands in the page no more.
 */
const isBehind = (event: Event) =>
  !event.composedPath().some(node => node instanceof Element && node.hasAttribute('data-portal'))

/**
 * Props of a dialog that Escape closes only after what floats above its content has closed by itself. Pressed before the dialog has
 * taken the keyboard from what opened it, it closes it too.
 */
export function useEscapeAfterContent(opened: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!opened) return
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isBehind(event)) return
      // A question asked above has the key.
      if (document.querySelectorAll('[aria-modal="true"]').length === 1) latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [opened])
  return {
    closeOnEscape: false,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
      if (event.key === 'Escape' && inside && !event.defaultPrevented) close()
    },
  }
}
