/** Ink that reads on a colour people chose for themselves. */
const DARK = '#1b1a18'
const LIGHT = '#ffffff'

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Near black or white, whichever reads better on `color`; always above 4.5:1. */
export function inkOn(color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return DARK
  const on = luminance(color)
  return contrast(on, luminance(DARK)) >= contrast(on, 1) ? DARK : LIGHT
}
