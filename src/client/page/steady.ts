import { useEffect, useState } from 'react'
import { pathOf, useAddress } from '#client/address/location.ts'

/** How long no hand moves before what stands under it may move, in ms. */
const QUIET_MS = 3_000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let lastSign = 0
let listening = false

function listen(): void {
  if (listening) return
  listening = true
  lastSign = performance.now()
  const sign = (): void => {
    lastSign = performance.now()
  }
  for (const name of SIGNS) addEventListener(name, sign, { capture: true, passive: true })
}

/** @returns gives the wait up */
function whenQuiet(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = (): void => {
    const left = lastSign + QUIET_MS - performance.now()
    if (left <= 0) act()
    else timer = setTimeout(look, left)
  }
  timer = setTimeout(look, 0)
  return () => clearTimeout(timer)
}

/**
 * What comes and goes by itself above a screen moves the button that a hand is about to press: it waits for another
 * address, or for a moment in which nobody touches anything.
 *
 * @returns what to show, and what a press of the person's own calls so that its effect is seen at once
 */
export function useSteady<T>(value: T): readonly [shown: T, atOnce: () => void] {
  const path = pathOf(useAddress())
  const [state, setState] = useState({ shown: value, path, forced: false })
  const free = state.forced || state.path !== path
  // A change of the address alone is remembered too: the next change on the new screen waits.
  if (free && (state.path !== path || !Object.is(state.shown, value))) setState({ shown: value, path, forced: false })
  useEffect(listen, [])
  useEffect(() => {
    if (free || Object.is(state.shown, value)) return
    return whenQuiet(() => setState(was => ({ ...was, shown: value })))
  }, [free, state.shown, value])
  return [state.shown, () => setState(was => ({ ...was, forced: true }))]
}
