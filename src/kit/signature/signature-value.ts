import SignaturePadCanvas, { type PointGroup } from 'signature_pad'

export type { PointGroup }

/** What a person signed: their strokes, or their name when they cannot draw. */
export type SignatureValue = {
  mode: 'trace' | 'saisie'
  /** Strokes in a 600 × 240 frame, whatever screen they were drawn on; empty for a typed name. */
  points: PointGroup[]
  /** Data URL: dark ink on white, ready for a document, whatever the theme on screen. */
  png: string
  nom?: string
  /** ISO date of the last stroke or letter. */
  signe_a: string
}

/** Frame of the stored points. One fixed shape for every screen, so that turning the phone never cuts a stroke off. */
export const FRAME = { width: 600, height: 240 } as const

/** Ink of the stored picture: near black, readable once printed or photocopied. */
export const STORED_INK = '#1a1a2e'

const PNG_SCALE = 2
const NAME_SIZES = [64, 52, 42, 34, 28, 22]

/** Points in another frame or colour; stroke widths follow the size. */
export function transformPoints(groups: readonly PointGroup[], factor: number, penColor: string): PointGroup[] {
  return groups.map(group => ({
    ...group,
    penColor,
    dotSize: group.dotSize * factor,
    minWidth: group.minWidth * factor,
    maxWidth: group.maxWidth * factor,
    points: group.points.map(point => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
}

function createSheet() {
  const canvas = document.createElement('canvas')
  canvas.width = FRAME.width * PNG_SCALE
  canvas.height = FRAME.height * PNG_SCALE
  const context = canvas.getContext('2d')
  context?.scale(PNG_SCALE, PNG_SCALE)
  return { canvas, context }
}

export function renderStrokes(points: readonly PointGroup[]): string {
  const { canvas } = createSheet()
  const pad = new SignaturePadCanvas(canvas, { backgroundColor: '#ffffff' })
  pad.fromData(transformPoints(points, 1, STORED_INK))
  pad.off()
  return canvas.toDataURL('image/png')
}

/** A typed name, drawn so that documents treat both kinds of signature alike. */
export function renderName(name: string): string {
  const { canvas, context } = createSheet()
  if (!context) return ''
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, FRAME.width, FRAME.height)
  context.fillStyle = STORED_INK
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const fits = (size: number) => {
    context.font = `italic ${size}px Georgia, "Times New Roman", serif`
    return context.measureText(name).width <= FRAME.width - 40
  }
  NAME_SIZES.some(fits)
  context.fillText(name, FRAME.width / 2, FRAME.height / 2, FRAME.width - 40)
  return canvas.toDataURL('image/png')
}

export function signWithStrokes(points: PointGroup[], now: Date): SignatureValue | null {
  if (points.length === 0) return null
  return { mode: 'trace', points, png: renderStrokes(points), signe_a: now.toISOString() }
}

export function signWithName(name: string, now: Date): SignatureValue | null {
  const nom = name.trim()
  if (nom.length < 2) return null
  return { mode: 'saisie', points: [], png: renderName(nom), nom, signe_a: now.toISOString() }
}
