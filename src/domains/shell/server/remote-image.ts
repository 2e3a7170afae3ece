import { refuse } from '#server/http/errors.ts'
import { type DownloadGuard, downloadGuarded } from '#server/net/guarded-download.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const SIDE_MAX = 2000
const PIXELS_MAX = 40_000_000

/**
 * A picture of another site, decoded and encoded again: what leaves here is pixels, without metadata nor script.
 * The reason of a refusal is logged, not told: it would map the network.
 * @throws CodedError IMAGE_REFUSEE
 */
export async function fetchPicture(
  url: string,
  log: { info(details: object, message: string): void },
  guard?: DownloadGuard,
): Promise<Buffer> {
  try {
    const { bytes, type } = await downloadGuarded(url, guard)
    if (!type.startsWith('image/')) throw new Error(`type ${type}`)
    const { default: sharp } = await import('sharp')
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX })
    // The decoder's word, not the header's; SVG is a program, not a picture.
    const { format } = await picture.metadata()
    if (!FORMATS.has(format ?? '')) throw new Error(`format ${format}`)
    return await picture
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'remote picture refused')
    throw refuse('IMAGE_REFUSEE')
  }
}
