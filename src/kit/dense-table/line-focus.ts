import type { KeyboardEvent } from 'react'

const LINES = 'button[data-ligne]'

/**
 * Arrows, Home and End move between the lines of a table. Beside a panel, `follow` opens the line that takes the focus: its
 * buttons never act on another line than the one the keyboard is on.
 * @returns whether the key was one of them
 */
export function moveLineFocus(event: KeyboardEvent<HTMLElement>, follow?: (id: string) => void): boolean {
  const lines = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>(LINES) ?? [])]
  const at = lines.indexOf(event.currentTarget)
  const targets: Record<string, number> = {
    ArrowDown: Math.min(at + 1, lines.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: lines.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return false
  event.preventDefault()
  const line = lines[target]
  line?.focus()
  if (target !== at && line?.dataset.ligne) follow?.(line.dataset.ligne)
  return true
}

/** Gives focus back to the line a panel was opened from, once the list is drawn. */
export function focusLine(id: string | number): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`button[data-ligne="${CSS.escape(String(id))}"]`)?.focus(),
  )
}

/** Brings a line into sight, where a notification or an address opened what it says; one in sight does not move. */
export function showLine(id: string | number): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(`button[data-ligne="${CSS.escape(String(id))}"]`)
      ?.closest('tr')
      ?.scrollIntoView({ block: 'nearest' }),
  )
}
