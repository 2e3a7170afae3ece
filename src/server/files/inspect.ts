import { refuse } from '#server/http/errors.ts'

/** A picture of a 50-megapixel telephone passes, a bomb that unfolds to gigabytes does not (ASVS 5.2.6). */
export const PIXELS_MAX = 64_000_000

async function checkPixels(bytes: Uint8Array): Promise<void> {
  const { default: sharp } = await import('sharp')
  // Reads the header only. A picture that sharp cannot even open could never be shown.
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0, pages: 1 }))
  const pixels = width * height * pages
  if (pixels === 0 || pixels > PIXELS_MAX) throw refuse('TYPE_DE_FICHIER')
}

/**
 * Says what the bytes are, whatever their sender calls them, and refuses anything that is not the declared type. Bytes
 * are left as they are: their sha256 must stay the device's (offline promise B).
 * @throws CodedError TYPE_DE_FICHIER
 */
export async function inspectFile(bytes: Uint8Array, declared: string): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (found?.mime !== declared) throw refuse('TYPE_DE_FICHIER')
  if (declared.startsWith('image/')) await checkPixels(bytes)
}
