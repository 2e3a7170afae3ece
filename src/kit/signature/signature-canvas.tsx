import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import SignaturePadCanvas from 'signature_pad'
import classes from './signature-canvas.module.css'
import { FRAME, type PointGroup, STORED_INK, transformPoints } from './signature-value.ts'

type Props = {
  points: PointGroup[]
  onStroke: (points: PointGroup[]) => void
  disabled?: boolean
  label: string
  describedBy?: string
}

/** Drawing surface. What it shows is always redrawn from `points`, so resizing, turning and themes lose nothing. */
export function SignatureCanvas({ points, onStroke, disabled, label, describedBy }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePadCanvas | null>(null)
  const scheme = useComputedColorScheme('light')
  const latest = useRef({ points, onStroke })
  latest.current = { points, onStroke }

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const created = new SignaturePadCanvas(element, { minDistance: 2 })
    pad.current = created
    created.addEventListener('endStroke', () => {
      const factor = FRAME.width / element.clientWidth
      latest.current.onStroke(transformPoints(created.toData(), factor, STORED_INK))
    })
    const observer = new ResizeObserver(() => fitAndDraw(element, created, latest.current.points))
    observer.observe(element)
    return () => {
      observer.disconnect()
      created.off()
      pad.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the ink that the drawing reads from CSS
  useEffect(() => {
    if (canvas.current && pad.current) fitAndDraw(canvas.current, pad.current, points)
  }, [points, scheme])

  useEffect(() => {
    if (disabled) pad.current?.off()
    else pad.current?.on()
    return () => pad.current?.off()
  }, [disabled])

  return (
    <canvas
      ref={canvas}
      className={classes.canvas}
      role="img"
      aria-label={points.length > 0 ? `${label}\u00a0: signature tracée` : `${label}\u00a0: zone vide`}
      aria-describedby={describedBy}
      data-disabled={disabled || undefined}
    />
  )
}

function fitAndDraw(canvas: HTMLCanvasElement, pad: SignaturePadCanvas, points: PointGroup[]) {
  const width = canvas.clientWidth
  if (width === 0) return
  const density = Math.max(window.devicePixelRatio, 1)
  const pixels = Math.round(width * density)
  if (canvas.width !== pixels) {
    canvas.width = pixels
    canvas.height = Math.round((pixels * FRAME.height) / FRAME.width)
    canvas.getContext('2d')?.scale(density, density)
  }
  const factor = width / FRAME.width
  const ink = getComputedStyle(canvas).color
  pad.penColor = ink
  pad.minWidth = 0.9 * factor * 1.2
  pad.maxWidth = 3.4 * factor * 1.2
  pad.dotSize = 2.6 * factor * 1.2
  pad.fromData(transformPoints(points, factor, ink))
}
