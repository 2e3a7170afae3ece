import { useEffect, useRef } from 'react'

/**
 * What Back closes: panels and dialogs, last opened first. Back never leaves the application nor loses work
 * (specification shell-and-administration §2.1: back navigation is blocked).
 */
type Close = () => void
const layers: { close: Close }[] = []

/** Adds a layer above the others. @returns removes it, wherever it stands */
export function pushLayer(close: Close): () => void {
  const layer = { close }
  layers.push(layer)
  return () => {
    const at = layers.indexOf(layer)
    if (at >= 0) layers.splice(at, 1)
  }
}

/** Closes the top layer. @returns false when there was none */
export function closeTopLayer(): boolean {
  const top = layers.pop()
  top?.close()
  return top !== undefined
}

/**
 * Back closes this panel while it is open.
 * @param step changes where one Back leaves the panel open, one step further up: the next Back closes that one
 */
export function useBackLayer(opened: boolean, close: Close, step: unknown = null): void {
  const latest = useRef(close)
  latest.current = close
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a layer of its own
  useEffect(() => {
    if (opened) return pushLayer(() => latest.current())
  }, [opened, step])
}
