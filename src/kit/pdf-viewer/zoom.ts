/** Page width in CSS pixels at 100 %: an A4 sheet at the usual 96 dpi. */
export const NATURAL_WIDTH = 794

const STEPS = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4]

/** 'largeur' follows the window; a number is the user's own choice. */
export type Zoom = 'largeur' | number

export function pageWidth(zoom: Zoom, available: number): number {
  // A full-width page on a large screen would be unreadably big: fit stops at 150 %.
  if (zoom === 'largeur') return Math.max(160, Math.min(available, NATURAL_WIDTH * 1.5))
  return Math.round(NATURAL_WIDTH * zoom)
}

/** Next step above or below what is on screen, so that the first press after "fit" is never a jump backwards. */
export function stepZoom(zoom: Zoom, available: number, direction: 1 | -1): number {
  const now = pageWidth(zoom, available) / NATURAL_WIDTH
  const next = direction > 0 ? STEPS.find(s => s > now * 1.02) : STEPS.findLast(s => s < now * 0.98)
  return next ?? (direction > 0 ? 4 : 0.25)
}

export function formatZoom(zoom: Zoom, available: number): string {
  return `${Math.round((pageWidth(zoom, available) / NATURAL_WIDTH) * 100)}\u00a0%`
}
