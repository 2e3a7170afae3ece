/** Ink on a colour chosen by somebody else (a post, a category): readable whatever they chose. */

const DARK = '#22211e'
const LIGHT = '#ffffff'
/** Mid greys leave neither of the two enough contrast; black has it wherever white lacks it. */
const BLACK = '#000000'
/** Least contrast of body text (WCAG 2.2, success criterion 1.4.3). */
export const MIN_CONTRAST = 4.5

function channel(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#rrggbb` (WCAG 2.2), from 0 to 1; that of white for another text. */
export function luminance(color: string): number {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!found) return 1
  const [red = 0, green = 0, blue = 0] = found.slice(1).map(part => channel(Number.parseInt(part, 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The most readable ink of the product on this colour, always at 4.5:1 or more. */
export function inkOn(color: string): string {
  const [onDark, onLight] = [contrast(color, DARK), contrast(color, LIGHT)]
  if (Math.max(onDark, onLight) < MIN_CONTRAST) return BLACK
  return onDark >= onLight ? DARK : LIGHT
}
