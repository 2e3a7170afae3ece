import type { Pixels } from './warp.ts'

export type Enhancement = 'couleur' | 'noir_blanc'

const LUMA = [0.299, 0.587, 0.114] as const

/** Stretches levels so that paper is white and ink dark, without touching hues. Works in place. */
export function enhanceColour(page: Pixels): Pixels {
  const histogram = new Uint32Array(256)
  for (let i = 0; i < page.data.length; i += 4) {
    const level = Math.round(luma(page.data, i))
    histogram[level] = (histogram[level] ?? 0) + 1
  }
  const total = page.data.length / 4
  const low = percentile(histogram, total, 0.01)
  const high = percentile(histogram, total, 0.9)
  // A photo that is dark everywhere or already full range is left alone: stretching it would only add noise.
  if (high - low < 40) return page
  const gain = 245 / (high - low)
  const table = Uint8ClampedArray.from({ length: 256 }, (_, v) => (v - low) * gain + 6)
  for (let i = 0; i < page.data.length; i += 4) {
    for (let k = 0; k < 3; k++) page.data[i + k] = table[page.data[i + k] ?? 0] ?? 0
  }
  return page
}

/**
 * Grey page with even light: each pixel is divided by the brightness of the paper around it, then pushed through a steep
 * curve. Strokes keep their soft edge, which stays readable after JPEG where a hard threshold would ring.
 */
export function enhanceBlackWhite(page: Pixels): Pixels {
  const { data, width, height } = page
  const grey = new Float32Array(width * height)
  for (let p = 0; p < grey.length; p++) grey[p] = luma(data, p * 4)
  const paper = paperLevel(grey, width, height)
  for (let p = 0; p < grey.length; p++) {
    const ratio = (grey[p] ?? 0) / Math.max(paper(p % width, (p / width) | 0), 1)
    const value = 255 * Math.min(1, Math.max(0, (ratio - 0.42) / 0.43))
    data[p * 4] = value
    data[p * 4 + 1] = value
    data[p * 4 + 2] = value
  }
  return page
}

function luma(data: Uint8ClampedArray, i: number) {
  return (data[i] ?? 0) * LUMA[0] + (data[i + 1] ?? 0) * LUMA[1] + (data[i + 2] ?? 0) * LUMA[2]
}

function percentile(histogram: Uint32Array, total: number, share: number) {
  let seen = 0
  for (let level = 0; level < 256; level++) {
    seen += histogram[level] ?? 0
    if (seen >= total * share) return level
  }
  return 255
}

/** Brightness of the paper: the bright end of each tile, smoothed by its neighbours and interpolated between centres. */
function paperLevel(grey: Float32Array, width: number, height: number) {
  const tile = Math.max(16, Math.round(Math.max(width, height) / 40))
  const cols = Math.ceil(width / tile)
  const rows = Math.ceil(height / tile)
  const bright = new Float32Array(cols * rows)
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const t = ((y / tile) | 0) * cols + ((x / tile) | 0)
      bright[t] = Math.max(bright[t] ?? 0, grey[y * width + x] ?? 0)
    }
  }
  const smooth = bright.map((_, t) => meanAround(bright, cols, rows, t % cols, (t / cols) | 0))
  const level = (col: number, row: number) =>
    smooth[Math.min(Math.max(row, 0), rows - 1) * cols + Math.min(Math.max(col, 0), cols - 1)] ?? 255
  return (x: number, y: number) => {
    const tx = x / tile - 0.5
    const ty = y / tile - 0.5
    const col = Math.floor(tx)
    const row = Math.floor(ty)
    const fx = tx - col
    const fy = ty - row
    const top = level(col, row) * (1 - fx) + level(col + 1, row) * fx
    return top * (1 - fy) + (level(col, row + 1) * (1 - fx) + level(col + 1, row + 1) * fx) * fy
  }
}

function meanAround(values: Float32Array, cols: number, rows: number, col: number, row: number) {
  let sum = 0
  let count = 0
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
    for (let c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++) {
      sum += values[r * cols + c] ?? 0
      count++
    }
  }
  return sum / count
}
