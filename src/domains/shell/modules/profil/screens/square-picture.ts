const SIDE = 512

/** A missing picture is no error: initials are shown. */
export function isAbsent(): null {
  return null
}

/** Middle square of a picture, at most 512 px, as JPEG; drawing it again also drops its metadata. */
export async function squarePicture(file: Blob): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('the picture could not be encoded')
  return await blob.arrayBuffer()
}
