import type { KeyboardEvent } from 'react'

const LIGNES = 'button[data-visite]'

/** Arrows, Home and End move between the day's visits. @returns whether the key was one of them */
export function bougerFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const lignes = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>(LIGNES) ?? [])]
  const rang = lignes.indexOf(event.currentTarget)
  const cibles: Record<string, number> = {
    ArrowDown: Math.min(rang + 1, lignes.length - 1),
    ArrowUp: Math.max(rang - 1, 0),
    Home: 0,
    End: lignes.length - 1,
  }
  const cible = cibles[event.key]
  if (cible === undefined) return false
  lignes[cible]?.focus()
  return true
}

/** Gives focus back to the line a panel was opened from, once the list is drawn. */
export function focusVisite(id: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`button[data-visite="${id}"]`)?.focus())
}
