import { area, type Corners, insetCorners, isConvex, orderCorners } from './geometry.ts'
import type { Pixels } from './warp.ts'

/** Long side of the photo given to the detector, which reduces it again to 800: two gentle reductions hide paper grain best. */
export const DETECT_SIDE = 1000

/** A page smaller than this share of the photo is more likely a shadow or a form field. */
const MIN_COVERAGE = 0.12

/** The detector thickens edges before following their outer side: measured on sheets of known position. */
const EDGE_WIDTH = 3.3

let scanner: Promise<import('scanic').Scanner> | undefined

/** Loads the detector once; a failed load (old browser, missing chunk) is forgotten so that the next photo tries again. */
function loadScanner() {
  scanner ??= import('scanic').then(async ({ Scanner }) => {
    const instance = new Scanner({ mode: 'detect', maxProcessingDimension: 800 })
    await instance.initialize()
    return instance
  })
  scanner.catch(() => {
    scanner = undefined
  })
  return scanner
}

/**
 * Corners of the page in pixels of `pixels`, or null when none is convincing: the user then places them by hand.
 * Never asks for the detector's neural variant, which downloads a model from a third party.
 */
export async function detectCorners(pixels: Pixels): Promise<Corners | null> {
  const image = new ImageData(pixels.width, pixels.height)
  image.data.set(pixels.data)
  const result = await (await loadScanner()).scan(image, { mode: 'detect', detector: 'classical' })
  if (!result.success || !result.corners) return null
  const { topLeft, topRight, bottomRight, bottomLeft } = result.corners
  const corners = insetCorners(orderCorners([topLeft, topRight, bottomRight, bottomLeft]), EDGE_WIDTH)
  const large = area(corners) >= pixels.width * pixels.height * MIN_COVERAGE
  return large && isConvex(corners) ? corners : null
}
