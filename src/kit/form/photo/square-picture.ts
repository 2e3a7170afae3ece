/** Pixels of a side at most: enough for a portrait on any screen. */
const SIDE = 512

/** Where the square starts in a picture, in its own pixels; `place` goes from 0 (left or top) to 1 (right or bottom). */
export function squareOf(width: number, height: number, place = 0.5) {
  const side = Math.min(width, height)
  return { side, x: Math.round((width - side) * place), y: Math.round((height - side) * place) }
}

/**
 * A square of a picture, its middle unless `place` says otherwise, at most 512 px, as JPEG; drawing it again also drops
 * its metadata.
 * @throws when the file is no picture that this browser reads
 */
export async function squarePicture(file: Blob, place = 0.5): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(file)
  const { side, x, y } = squareOf(bitmap.width, bitmap.height, place)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('the picture could not be encoded')
  return await blob.arrayBuffer()
}
