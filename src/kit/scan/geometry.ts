/** A point in pixels of the oriented source image. */
export type Point = { x: number; y: number }

/** Corners clockwise from the top left of the document as it should be read. */
export type Corners = [Point, Point, Point, Point]

export type Size = { largeur: number; hauteur: number }

/** The whole image, for manual cropping and for photos without a visible page. */
export function wholeImage({ largeur, hauteur }: Size): Corners {
  return [
    { x: 0, y: 0 },
    { x: largeur, y: 0 },
    { x: largeur, y: hauteur },
    { x: 0, y: hauteur },
  ]
}

export function clampPoint(point: Point, { largeur, hauteur }: Size): Point {
  return { x: Math.min(Math.max(point.x, 0), largeur), y: Math.min(Math.max(point.y, 0), hauteur) }
}

/**
 * Orders four points clockwise, starting from the one nearest the image's top left.
 * Sorting by angle around the centre also holds for a page turned by 45°, where "smallest x + y" names one corner twice.
 */
export function orderCorners(points: readonly Point[]): Corners {
  const [a, b, c, d] = points
  if (!a || !b || !c || !d || points.length !== 4) throw new RangeError('Four corners are needed.')
  const cx = (a.x + b.x + c.x + d.x) / 4
  const cy = (a.y + b.y + c.y + d.y) / 4
  const turning = [a, b, c, d].sort((p, q) => Math.atan2(p.y - cy, p.x - cx) - Math.atan2(q.y - cy, q.x - cx))
  const first = turning.reduce((best, p, i) => (p.x + p.y < sumAt(turning, best) ? i : best), 0)
  return [0, 1, 2, 3].map(i => turning[(first + i) % 4]) as Corners // four in, four out
}

function sumAt(points: readonly Point[], index: number) {
  const point = points[index]
  return point ? point.x + point.y : Number.POSITIVE_INFINITY
}

export function area(corners: Corners): number {
  return Math.abs(corners.reduce((sum, p, i) => sum + cross(p, corners[(i + 1) % 4] ?? p), 0)) / 2
}

function cross(p: Point, q: Point) {
  return p.x * q.y - q.x * p.y
}

/** False for a crossed, folded or flat shape: warping it would give garbage. */
export function isConvex(corners: Corners): boolean {
  const turns = corners.map((p, i) => {
    const q = corners[(i + 1) % 4] ?? p
    const r = corners[(i + 2) % 4] ?? p
    return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)
  })
  return turns.every(t => t > 1) || turns.every(t => t < -1)
}

function distance(p: Point, q: Point) {
  return Math.hypot(p.x - q.x, p.y - q.y)
}

/** Size of the straightened page: the longer of each pair of opposite sides, long side capped. */
export function outputSize([tl, tr, br, bl]: Corners, maxSide: number): Size {
  const width = Math.max(distance(tl, tr), distance(bl, br), 1)
  const height = Math.max(distance(tl, bl), distance(tr, br), 1)
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { largeur: Math.max(1, Math.round(width * scale)), hauteur: Math.max(1, Math.round(height * scale)) }
}

export function scaleCorners(corners: Corners, factor: number): Corners {
  return corners.map(p => ({ x: p.x * factor, y: p.y * factor })) as Corners // map keeps the length
}

/** Moves every edge inwards by about `by` pixels; exact for right angles, which pages nearly have. */
export function insetCorners(corners: Corners, by: number): Corners {
  return corners.map((p, i) => {
    const before = corners[(i + 3) % 4] ?? p
    const after = corners[(i + 1) % 4] ?? p
    const a = Math.max(distance(p, before), 1)
    const b = Math.max(distance(p, after), 1)
    return {
      x: p.x + by * ((before.x - p.x) / a + (after.x - p.x) / b),
      y: p.y + by * ((before.y - p.y) / a + (after.y - p.y) / b),
    }
  }) as Corners // map keeps the length
}

/** Quarter turns clockwise. */
export type Rotation = 0 | 1 | 2 | 3

export function turnRight(rotation: Rotation): Rotation {
  return ((rotation + 1) % 4) as Rotation // modulo 4 of an integer
}

/** Starting the corner list one earlier turns the warped page a quarter clockwise, without a second resampling. */
export function rotateCorners(corners: Corners, rotation: Rotation): Corners {
  const at = (i: number) => corners[(i + 4 - rotation) % 4] ?? corners[0]
  return [at(0), at(1), at(2), at(3)]
}

/**
 * Nine coefficients of the homography that sends the output rectangle onto the corners (Heckbert's closed form).
 * `(u, v)` in 0..1 maps to `((a u + b v + c) / (g u + h v + 1), (d u + e v + f) / (g u + h v + 1))`.
 */
export function squareToQuad([p0, p1, p2, p3]: Corners): [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
] {
  const sx = p0.x - p1.x + p2.x - p3.x
  const sy = p0.y - p1.y + p2.y - p3.y
  const dx1 = p1.x - p2.x
  const dx2 = p3.x - p2.x
  const dy1 = p1.y - p2.y
  const dy2 = p3.y - p2.y
  const det = dx1 * dy2 - dx2 * dy1
  const g = det === 0 ? 0 : (sx * dy2 - dx2 * sy) / det
  const h = det === 0 ? 0 : (dx1 * sy - sx * dy1) / det
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
  ]
}
