import type { KeyboardEvent } from 'react'

/** Props of a dialog that Escape closes only after what floats above its content has closed by itself. */
export function escapeAfterContent(close: () => void) {
  return {
    closeOnEscape: false,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
      if (event.key === 'Escape' && inside && !event.defaultPrevented) close()
    },
  }
}
