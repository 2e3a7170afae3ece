import { outputSize, type Rect } from './geometry.ts'

export const PICTURES = 'image/jpeg,image/png,image/webp'

/** A camera's picture passes, one that would fill the memory of a telephone does not. */
const PIXELS_MAX = 64_000_000

export const UNREADABLE = 'Cette image n’a pas pu être lue. Choisissez une photo JPEG, PNG ou WebP.'

/** A picture upright, whatever way the camera was held; `transparent` says whether it may have holes. */
export interface Picture {
  readonly canvas: HTMLCanvasElement
  readonly width: number
  readonly height: number
  readonly transparent: boolean
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  return { canvas, context }
}

/**
 * Reads a picture and turns it upright as its EXIF says; drawing it again drops its metadata, position included.
 * @throws when the file is no picture that this browser reads, or is too large
 */
export async function readPicture(file: Blob): Promise<Picture> {
  if (!PICTURES.split(',').includes(file.type)) throw new Error(`no picture: ${file.type}`)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = bitmap
    if (width * height > PIXELS_MAX) throw new Error(`too large: ${width} × ${height}`)
    const { canvas, context } = newCanvas(width, height)
    context.drawImage(bitmap, 0, 0)
    return { canvas, width, height, transparent: file.type !== 'image/jpeg' }
  } finally {
    bitmap.close()
  }
}

/** The same picture, a quarter turn to the right. */
export function turnPicture(picture: Picture): Picture {
  const { canvas, context } = newCanvas(picture.height, picture.width)
  context.translate(picture.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(picture.canvas, 0, 0)
  return { ...picture, canvas, width: picture.height, height: picture.width }
}

/** What is kept of a picture, its longest side at most `max`: JPEG, or PNG where it may be transparent. */
export async function cutPicture(picture: Picture, part: Rect, max: number): Promise<Blob> {
  const size = outputSize(part, max)
  const { canvas, context } = newCanvas(size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.canvas, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
  const type = picture.transparent ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.88))
  if (!blob) throw new Error('the picture could not be encoded')
  return blob
}
