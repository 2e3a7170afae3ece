import { type ComponentType, useEffect, useState } from 'react'
import type { CanvasProps } from './map-canvas.tsx'

type Canvas = ComponentType<CanvasProps>

/** What has come once is there at once the next time. */
let loaded: Canvas | null = null

/** The drawn map's code, fetched at the first map; a failure is tried again when network returns, or when asked to. */
export function useCanvas(online: boolean): { Canvas: Canvas | null; failed: boolean; retry: () => void } {
  const [state, setState] = useState<{ Canvas: Canvas | null; failed: boolean }>({ Canvas: loaded, failed: false })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: network and the button are what make it worth another try
  useEffect(() => {
    if (loaded) return setState({ Canvas: loaded, failed: false })
    let here = true
    setState({ Canvas: null, failed: false })
    import('./map-canvas.tsx').then(
      ({ MapCanvas }) => {
        loaded = MapCanvas
        if (here) setState({ Canvas: MapCanvas, failed: false })
      },
      error => {
        console.warn('map', error)
        if (here) setState({ Canvas: null, failed: true })
      },
    )
    return () => {
      here = false
    }
  }, [online, attempt])
  return { ...state, retry: () => setAttempt(n => n + 1) }
}
