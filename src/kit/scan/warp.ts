import { type Corners, type Size, squareToQuad } from './geometry.ts'

/** The part of `ImageData` the pixel functions need; tests build it without a browser. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/**
 * Straightens a quadrilateral into a rectangle with bilinear sampling.
 * Ours rather than the detector's, so that manual cropping works when the detector cannot load, in a worker or not.
 */
export function warpPerspective(source: Pixels, corners: Corners, { largeur, hauteur }: Size): Pixels {
  const [a, b, c, d, e, f, g, h] = squareToQuad(corners)
  const out = new Uint8ClampedArray(largeur * hauteur * 4)
  const maxX = source.width - 1.001
  const maxY = source.height - 1.001
  const { data, width } = source
  let o = 0
  for (let row = 0; row < hauteur; row++) {
    const v = (row + 0.5) / hauteur
    for (let col = 0; col < largeur; col++) {
      const u = (col + 0.5) / largeur
      const w = 1 / (g * u + h * v + 1)
      const x = Math.min(Math.max((a * u + b * v + c) * w - 0.5, 0), maxX)
      const y = Math.min(Math.max((d * u + e * v + f) * w - 0.5, 0), maxY)
      const x0 = x | 0
      const y0 = y | 0
      const fx = x - x0
      const fy = y - y0
      const i = (y0 * width + x0) * 4
      const j = i + width * 4
      for (let k = 0; k < 3; k++) {
        const top = at(data, i + k) * (1 - fx) + at(data, i + 4 + k) * fx
        const bottom = at(data, j + k) * (1 - fx) + at(data, j + 4 + k) * fx
        out[o + k] = top * (1 - fy) + bottom * fy
      }
      out[o + 3] = 255
      o += 4
    }
  }
  return { data: out, width: largeur, height: hauteur }
}

function at(data: Uint8ClampedArray, index: number) {
  return data[index] ?? 0
}
