import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { GridMemory } from '#kit/data-grid/preferences.ts'

/** Pixels of a quarter of an hour (specification field-service §9). */
export const ZOOM = { min: 12, max: 28, step: 4, usual: 20 } as const

const displaySchema = z.object({
  zoom: z.number().int().min(ZOOM.min).max(ZOOM.max),
  vue: z.enum(['grille', 'liste']),
})
type Display = z.infer<typeof displaySchema>

const USUAL: Display = { zoom: ZOOM.usual, vue: 'grille' }

/** A size that is drawn: whole pixels, between the two ends. */
export function clampZoom(pixels: number): number {
  return Math.round(Math.max(ZOOM.min, Math.min(ZOOM.max, pixels)))
}

/** What was kept, or the usual display when nothing was or when it is of another time. */
export function readDisplay(stored: unknown): Display {
  const parsed = displaySchema.safeParse(stored)
  return parsed.success ? parsed.data : USUAL
}

export interface KeptDisplay extends Display {
  readonly change: (part: Partial<Display>) => void
}

/**
 * How this person looks at this agenda, read once and kept at each change.
 * @param usual how it is seen until they choose
 */
export function useDisplay(name: string, memory: GridMemory | null, usual: Display['vue'] = USUAL.vue): KeptDisplay {
  const [display, setDisplay] = useState<Display>({ ...USUAL, vue: usual })
  const store = useRef(memory)
  store.current = memory
  const key = `agenda:${name}`
  useEffect(() => {
    let gone = false
    const apply = (stored: unknown) => {
      if (!gone && stored !== undefined && stored !== null) setDisplay(readDisplay(stored))
    }
    // A comfort: a device that cannot read it shows the agenda as everybody first sees it.
    const failed = (error: unknown) => console.info('agenda display not read', error)
    store.current?.lire(key).then(apply, failed)
    return () => {
      gone = true
    }
  }, [key])

  function change(part: Partial<Display>): void {
    const next = { ...display, ...part, zoom: clampZoom(part.zoom ?? display.zoom) }
    setDisplay(next)
    memory?.garder(key, next)
  }
  return { ...display, change }
}
