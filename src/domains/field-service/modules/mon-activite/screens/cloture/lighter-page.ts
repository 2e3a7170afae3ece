import { hashBlob } from '#kit/scan/hash-blob.ts'
import { decodeImage, encodeJpeg } from '#kit/scan/raster.ts'
import type { ScanPage } from '#kit/scan/scan-page.ts'

/** Still readable printed on A4, about a third of the bytes. */
const COTE = 1400
const QUALITE = 0.45

/** A smaller copy of a page, for a device without room (offline rule 14); the page itself when it would not be smaller. */
export async function allegerPage(page: ScanPage): Promise<ScanPage> {
  const { pixels } = await decodeImage(page.blob, COTE)
  const blob = await encodeJpeg(pixels, QUALITE)
  if (blob.size >= page.taille) return page
  const { width: largeur, height: hauteur } = pixels
  return { ...page, blob, sha256: await hashBlob(blob), largeur, hauteur, taille: blob.size }
}
