import { PIXELS_MAX } from './inspect.ts'

/** How far a point is from the one in the corner before it is ink, of 255. */
const CONTRAST = 48
/** A dot of the finest pen. */
const POINTS_MIN = 20

/** Whether something was drawn on a sheet, white or transparent: points that are not as its corner. The picture is known to be one. */
export async function hasInk(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const { data } = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const paper = data[0] ?? 0
  let points = 0
  for (const point of data) if (Math.abs(point - paper) > CONTRAST && ++points >= POINTS_MIN) return true
  return false
}
