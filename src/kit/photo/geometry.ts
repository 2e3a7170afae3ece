export interface Size {
  readonly width: number
  readonly height: number
}
/** Part of a picture, in its own pixels. */
export interface Rect extends Size {
  readonly x: number
  readonly y: number
}
/** Ends of a rectangle that a handle holds: -1 left or top, 1 right or bottom. */
export interface Corner {
  readonly sx: -1 | 1
  readonly sy: -1 | 1
}
export const CORNERS: readonly Corner[] = [
  { sx: -1, sy: -1 },
  { sx: 1, sy: -1 },
  { sx: 1, sy: 1 },
  { sx: -1, sy: 1 },
]
/** A smaller part would be a smear. */
const SIDE_MIN = 24
/** How many times smaller than the whole the part may be. */
export const ZOOM_MAX = 6

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max))

/** The largest part of this shape, in the middle; `ratio` null: the whole picture. */
export function wholeRect(size: Size, ratio: number | null): Rect {
  if (ratio === null) return { x: 0, y: 0, ...size }
  const width = Math.min(size.width, size.height * ratio)
  const height = width / ratio
  return { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }
}

/** Moved, and stopped at the edges of the picture. */
export function moveRect(rect: Rect, by: { readonly x: number; readonly y: number }, size: Size): Rect {
  return {
    ...rect,
    x: clamp(rect.x + by.x, 0, size.width - rect.width),
    y: clamp(rect.y + by.y, 0, size.height - rect.height),
  }
}

/** How many times the part fits into the largest of its shape, 1 at least. */
export function zoomOf(rect: Rect, size: Size): number {
  return wholeRect(size, rect.width / rect.height).width / rect.width
}

/** Larger or smaller around its middle. */
export function zoomRect(rect: Rect, zoom: number, size: Size): Rect {
  const whole = wholeRect(size, rect.width / rect.height)
  const smallest = Math.max(1, Math.min(whole.width, whole.height) / SIDE_MIN)
  const by = clamp(zoom, 1, Math.min(ZOOM_MAX, smallest))
  const width = whole.width / by
  const height = whole.height / by
  const moved = { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height }
  return moveRect(moved, { x: 0, y: 0 }, size)
}

/** One corner moved, the opposite one staying; with a `ratio` the shape is kept. */
export function resizeRect(
  rect: Rect,
  { sx, sy }: Corner,
  by: { readonly x: number; readonly y: number },
  { size, ratio }: { size: Size; ratio: number | null },
): Rect {
  const fixedX = sx > 0 ? rect.x : rect.x + rect.width
  const fixedY = sy > 0 ? rect.y : rect.y + rect.height
  const roomX = sx > 0 ? size.width - fixedX : fixedX
  const roomY = sy > 0 ? size.height - fixedY : fixedY
  let width = clamp(rect.width + sx * by.x, SIDE_MIN, roomX)
  let height = clamp(rect.height + sy * by.y, SIDE_MIN, roomY)
  if (ratio !== null) {
    // Whichever way the hand went furthest leads.
    const wanted = Math.abs(by.x) > Math.abs(by.y) * ratio ? width : height * ratio
    width = clamp(wanted, SIDE_MIN, Math.min(roomX, roomY * ratio))
    height = width / ratio
  }
  return { x: sx > 0 ? fixedX : fixedX - width, y: sy > 0 ? fixedY : fixedY - height, width, height }
}

/** What is drawn of a part: whole pixels, its longest side at most `max`. */
export function outputSize(rect: Size, max: number): Size {
  const scale = Math.min(1, max / Math.max(rect.width, rect.height))
  return { width: Math.max(1, Math.round(rect.width * scale)), height: Math.max(1, Math.round(rect.height * scale)) }
}

/** "CM" of "Claire Morel", "D" of "Dupont": at most two letters, none of an empty name. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s'’-]+/)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('fr')
}
