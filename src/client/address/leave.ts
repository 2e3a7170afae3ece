import { useEffect, useState, useSyncExternalStore } from 'react'
import { closeTopLayer, dropInputOnTop, inputOnTop, pushLayer } from './back.ts'

/**
 * The one question before Back, or the arrow of a page, leaves unsaved input: in a panel, in a dialog and on a page alike.
 * The workspace draws it.
 */
interface Leaving {
  /** What would be lost: "Fiche du client". */
  readonly input: readonly string[]
  readonly go: () => void
}

/** Whoever left and is still there after this long, since nothing lay behind, is asked again the next time. */
const GONE_MS = 300

let asked: Leaving | null = null
const listeners = new Set<() => void>()
/** Forms that put their layer back on top: Back takes a layer away, and input that was not left is asked about again. */
const forms = new Set<() => void>()

function set(next: Leaving | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const back = () => {
  if (!closeTopLayer()) history.back()
}

/** Leads away from what is shown, at once where nothing that was typed would be lost. */
export function leaveBy(go: () => void): void {
  const input = inputOnTop()
  if (input.length === 0) go()
  else set({ input, go })
}

export function stayHere(): void {
  set(null)
  for (const rearm of forms) rearm()
}

export function leaveAsked(): void {
  const { go = null } = asked ?? {}
  set(null)
  // Once the question is gone, which is a layer of its own.
  setTimeout(() => {
    dropInputOnTop()
    go?.()
    setTimeout(() => {
      for (const rearm of forms) rearm()
    }, GONE_MS)
  })
}

export function useLeaving(): Leaving | null {
  return useSyncExternalStore(subscribe, () => asked)
}

/** Back asks before it leaves this form, while it holds unsaved input. */
export function useAskOnBack(dirty: boolean, libelle: string): void {
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn puts the layer back
  useEffect(() => {
    if (!dirty) return
    let forget: (() => void) | null = null
    let here = true
    // After what it stands in, whose layer comes in the same turn: a panel shown again with its tab.
    queueMicrotask(() => {
      if (!here) return
      forget = pushLayer(() => set({ input: [libelle, ...inputOnTop()], go: back }), libelle)
    })
    const rearm = () => setTurn(n => n + 1)
    forms.add(rearm)
    return () => {
      here = false
      forms.delete(rearm)
      forget?.()
      // Sent meanwhile, or gone: nothing is left to ask.
      if (asked && forms.size === 0) set(null)
    }
  }, [dirty, libelle, turn])
}
