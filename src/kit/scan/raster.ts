import type { Pixels } from './warp.ts'

type AnyCanvas = OffscreenCanvas | HTMLCanvasElement

/** The image cannot be opened by this browser: wrong type, damaged or too large. */
export class UnreadableImage extends Error {}

function createCanvas(width: number, height: number): AnyCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

function getContext(canvas: AnyCanvas) {
  const context = canvas.getContext('2d', { willReadFrequently: true }) as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null // the union of both overloads, which TypeScript cannot pick from a union of canvases
  if (!context) throw new Error('No 2D canvas.')
  return context
}

export type Decoded = { pixels: Pixels; largeur: number; hauteur: number; scale: number }

/**
 * Decodes a photo upright (EXIF orientation applied) with its long side at most `maxSide`.
 * `largeur` and `hauteur` are those of the full image; `scale` brings its coordinates onto `pixels`.
 */
export async function decodeImage(blob: Blob, maxSide: number): Promise<Decoded> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(cause => {
    throw new UnreadableImage('Unreadable image.', { cause })
  })
  try {
    const { width: largeur, height: hauteur } = bitmap
    const scale = Math.min(1, maxSide / Math.max(largeur, hauteur))
    const width = Math.max(1, Math.round(largeur * scale))
    const height = Math.max(1, Math.round(hauteur * scale))
    const context = getContext(createCanvas(width, height))
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return { pixels: context.getImageData(0, 0, width, height), largeur, hauteur, scale }
  } finally {
    // Twelve megapixels are 48 MB: waiting for the collector kills the tab on small phones.
    bitmap.close()
  }
}

export async function encodeJpeg(page: Pixels, quality: number): Promise<Blob> {
  const canvas = createCanvas(page.width, page.height)
  const image = new ImageData(page.width, page.height)
  image.data.set(page.data)
  getContext(canvas).putImageData(image, 0, 0)
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('JPEG encoding failed.'))), 'image/jpeg', quality),
  )
}
