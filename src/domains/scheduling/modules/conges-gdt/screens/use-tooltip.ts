import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Specification scheduling §9 "Tooltip open delay 300 ms". */
const DELAI_MS = 300

export interface Bulle {
  readonly texte: string
  /** Middle of the bar and its upper edge, in the window. */
  readonly x: number
  readonly y: number
}

/**
 * One tooltip for hundreds of bars: after 300 ms under the mouse, at once with the keyboard; Escape and scrolling close
 * it. Bars are found by their `data-bulle`, so that none carries listeners of its own.
 */
export function useTooltip() {
  const [bulle, setBulle] = useState<Bulle | null>(null)
  const minuteur = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(minuteur.current), [])

  const montrer = (barre: HTMLElement) => {
    const { left, width, top } = barre.getBoundingClientRect()
    setBulle({ texte: barre.dataset.bulle ?? '', x: left + width / 2, y: top })
  }
  const cacher = () => {
    clearTimeout(minuteur.current)
    setBulle(null)
  }
  return {
    bulle,
    cacher,
    montrer,
    surPointeur: (event: PointerEvent) => {
      const barre = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bulle]') : null
      clearTimeout(minuteur.current)
      if (barre) minuteur.current = setTimeout(() => montrer(barre), DELAI_MS)
      else setBulle(null)
    },
  }
}
