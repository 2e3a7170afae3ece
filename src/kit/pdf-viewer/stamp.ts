import { qrModules } from '#kit/qr/qr-code.ts'

/** What is written at the foot of every printed page. */
export interface PrintStamp {
  readonly words: string
  /** Address of a code beside the words: where what was printed stands today. */
  readonly code: string
}

/** Shares of a page's width: what stands around the stamp, the side of its code, the height of its words. */
const EDGE = 0.024
const CODE = 0.075
const WORDS = 0.0135
/** Light modules around a code, without which no camera finds it. */
const QUIET = 3

/** Draws it over a page that is drawn already: in its margin, on white. */
export function drawStamp(canvas: HTMLCanvasElement, { words, code }: PrintStamp): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.setTransform(1, 0, 0, 1, 0, 0)
  const { width, height } = canvas
  const [edge, side] = [width * EDGE, width * CODE]
  const size = width * WORDS
  pen.font = `600 ${size}px sans-serif`
  pen.textBaseline = 'middle'
  const room = width - 3 * edge - side
  const line = Math.min(pen.measureText(words).width, room)
  pen.fillStyle = 'white'
  pen.fillRect(edge / 2, height - edge - size * 1.6, line + edge, size * 1.8)
  pen.fillStyle = 'black'
  pen.fillText(words, edge, height - edge - size * 0.7, room)
  drawCode(pen, code, { x: width - edge - side, y: height - edge - side, side })
}

function drawCode(
  pen: CanvasRenderingContext2D,
  code: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const rows = qrModules(code)
  if (!rows) return
  const module = side / (rows.length + 2 * QUIET)
  pen.fillStyle = 'white'
  pen.fillRect(x, y, side, side)
  pen.fillStyle = 'black'
  rows.forEach((row, v) => {
    row.forEach((dark, h) => {
      // A little wider than it is: no white line between two dark ones.
      if (dark) pen.fillRect(x + (h + QUIET) * module, y + (v + QUIET) * module, module * 1.04, module * 1.04)
    })
  })
}
