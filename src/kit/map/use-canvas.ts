import { type ComponentType, useEffect, useState } from 'react'
import type { CanvasProps } from './map-canvas.tsx'

type Canvas = ComponentType<CanvasProps>

/** What has come once is there at once the next time. */
let loaded: Canvas | null = null

/** Whether the service worker holds this code since its first use. Its name is the one that the build leaves out (vite.config.ts). */
async function isKept(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys()
    if (kept.some(({ url }) => url.includes('/assets/map-canvas-'))) return true
  }
  return false
}

/** @param online without network only what is kept is asked for: a browser remembers a module that failed until it is reloaded */
async function load(online: boolean): Promise<Canvas> {
  if (!online && !(await isKept())) throw new Error('no network, and the code of maps was never used here')
  return (await import('./map-canvas.tsx')).MapCanvas
}

/** The drawn map's code, fetched at the first map, and again when the network returns; what failed with it needs a reload. */
export function useCanvas(online: boolean): { Canvas: Canvas | null; failed: boolean; retry: () => void } {
  const [state, setState] = useState<{ Canvas: Canvas | null; failed: boolean }>({ Canvas: loaded, failed: false })
  useEffect(() => {
    if (loaded) return setState({ Canvas: loaded, failed: false })
    let here = true
    setState({ Canvas: null, failed: false })
    load(online).then(
      Canvas => {
        loaded = Canvas
        if (here) setState({ Canvas, failed: false })
      },
      error => {
        console.warn('map', error)
        if (here) setState({ Canvas: null, failed: true })
      },
    )
    return () => {
      here = false
    }
  }, [online])
  return { ...state, retry: () => location.reload() }
}
