import type { KeyboardEvent } from 'react'

export type Side = 'up' | 'down' | 'left' | 'right'

const SIDES: Readonly<Record<string, Side>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The side an arrow asks for; null for any other key, and where the browser has its own use of it. */
export function sideOf(event: KeyboardEvent): Side | null {
  return event.ctrlKey || event.altKey || event.metaKey ? null : (SIDES[event.key] ?? null)
}

/** The card beside this one: in its column, or at the same height in the next column that holds any. */
export function neighbour(card: HTMLElement, side: Side): HTMLElement | undefined {
  const own = card.closest('[data-column]')
  const all = [...document.querySelectorAll('[data-column]')].map(column => ({
    column,
    cards: [...column.querySelectorAll<HTMLElement>('[data-card]')],
  }))
  const at = all.findIndex(({ column }) => column === own)
  const row = all[at]?.cards.indexOf(card) ?? -1
  if (side === 'up') return all[at]?.cards[row - 1]
  if (side === 'down') return all[at]?.cards[row + 1]
  const beside = side === 'right' ? all[at + 1] : all[at - 1]
  return beside?.cards[Math.min(row, beside.cards.length - 1)]
}
