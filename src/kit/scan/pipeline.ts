import { DETECT_SIDE, detectCorners } from './detect.ts'
import { type Enhancement, enhanceBlackWhite, enhanceColour } from './enhance.ts'
import { type Corners, outputSize, type Rotation, rotateCorners, scaleCorners } from './geometry.ts'
import { hashBlob } from './hash-blob.ts'
import { decodeImage, encodeJpeg } from './raster.ts'
import type { ScanPage } from './scan-page.ts'
import { warpPerspective } from './warp.ts'

export const MAX_SIDE = 2000
export const JPEG_QUALITY = 0.7
/** Working size: enough to give 2000 px from a page that fills two thirds of the photo, small enough for a 2 GB phone. */
const WORK_SIDE = 3000

export type Analysis = {
  largeur: number
  hauteur: number
  corners: Corners | null
  /** False when the detector itself could not run, which is not the same as finding nothing. */
  detecteur: boolean
}

export type Treatment = { corners: Corners; mode: Enhancement; rotation: Rotation }

/** Reads the photo's size and looks for the page in it. Only an unreadable image rejects. */
export async function analysePhoto(photo: Blob): Promise<Analysis> {
  const { pixels, largeur, hauteur, scale } = await decodeImage(photo, DETECT_SIDE)
  try {
    const found = await detectCorners(pixels)
    return { largeur, hauteur, corners: found && scaleCorners(found, 1 / scale), detecteur: true }
  } catch (error) {
    console.warn('Page detection unavailable', error)
    return { largeur, hauteur, corners: null, detecteur: false }
  }
}

/** Crops, straightens, turns, enhances and compresses: everything after the user has agreed on the corners. */
export async function producePage(photo: Blob, { corners, mode, rotation }: Treatment): Promise<Omit<ScanPage, 'id'>> {
  const { pixels, scale } = await decodeImage(photo, WORK_SIDE)
  const turned = rotateCorners(scaleCorners(corners, scale), rotation)
  const page = warpPerspective(pixels, turned, outputSize(turned, MAX_SIDE))
  const enhanced = mode === 'noir_blanc' ? enhanceBlackWhite(page) : enhanceColour(page)
  const blob = await encodeJpeg(enhanced, JPEG_QUALITY)
  return { blob, sha256: await hashBlob(blob), largeur: page.width, hauteur: page.height, taille: blob.size }
}
