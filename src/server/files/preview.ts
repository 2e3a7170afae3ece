import { CodedError, refuse } from '#server/http/errors.ts'
import { PIXELS_MAX } from './inspect.ts'
import type { FileStore } from './store.ts'

export const PREVIEW_MIME = 'image/webp'

const ILLISIBLE = 'Cette image ne peut pas être lue\u00a0: elle est abîmée ou incomplète. Choisissez-en une autre.'

/** Decoding a photo takes a hundred megabytes for a moment: two at a time, the others wait. */
const PARALLEL = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place goes straight to the next one, so that nobody slips in between.
    if (next) next()
    else running--
  }
}

async function reduce(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // Its header was read when it came, its points are read here for the first time: what cannot be drawn is no picture.
  return await sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
    .catch(() => {
      throw refuse('TYPE_DE_FICHIER')
    })
}

/**
 * A picture is about to stand for somebody, for as long as nobody changes it: what cannot be drawn is refused now. A header
 * alone, which is all that is read of a file when it comes, proves nothing of its points.
 * @throws CodedError IMAGE_REFUSEE
 */
export async function requireDrawable(bytes: Uint8Array): Promise<void> {
  await inTurn(() => reduce(bytes, PREVIEW_SIDES[0])).catch(error => {
    if (!(error instanceof CodedError)) throw error
    throw refuse('IMAGE_REFUSEE', { message: ILLISIBLE, champs: { avatar: ILLISIBLE } })
  })
}

/** Sides that are asked for: the contracts', portraits' and logos'. */
export const PREVIEW_SIDES = [160, 240, 480, 1280] as const
const derivedKey = (key: string, side: number) => `${key}-${side}.webp`

/** Where what was made of a picture may stand. */
export function previewKeys(key: string): string[] {
  return PREVIEW_SIDES.map(side => derivedKey(key, side))
}

/**
 * Picture to show: turned upright, reduced, and re-encoded without EXIF nor position (ASVS 14.2.8). Made once, then kept
 * beside its original.
 * @param key of the original
 */
export async function readPreview(store: FileStore, key: string, side: number): Promise<Uint8Array> {
  const derived = derivedKey(key, side)
  if (await store.exists(derived)) return await store.get(derived)
  return await inTurn(async () => {
    const bytes = await reduce(await store.get(key), side)
    await store.put(derived, bytes)
    return bytes
  })
}

/** A reduced picture as every program reads it, for what says in its own words that it is a PNG. */
export async function pictureAsPng(bytes: Uint8Array): Promise<Uint8Array> {
  return await inTurn(async () => {
    const { default: sharp } = await import('sharp')
    return await sharp(bytes).png({ compressionLevel: 9 }).toBuffer()
  })
}
