import { useEffect, useRef } from 'react'

/**
 * What Back closes: panels and dialogs, last opened first. Back never leaves the application nor loses work
 * (specification shell-and-administration §2.1: back navigation is blocked).
 */
type Close = () => void
const layers: { readonly close: Close; readonly asks: string | null }[] = []

/**
 * Adds a layer above the others.
 * @param asks of unsaved input, which Back asks about (`leave.ts`): what would be lost
 * @returns removes it, wherever it stands
 */
export function pushLayer(close: Close, asks: string | null = null): () => void {
  const layer = { close, asks }
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

/** Unsaved input above everything else that Back would close: what would be lost. */
export function inputOnTop(): readonly string[] {
  const below = layers.findLastIndex(layer => layer.asks === null)
  return layers.slice(below + 1).flatMap(({ asks }) => asks ?? [])
}

/** It was asked about, and is left: Back goes on to what stands below it. */
export function dropInputOnTop(): void {
  layers.length -= inputOnTop().length
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
