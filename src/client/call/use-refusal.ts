import { useState, useSyncExternalStore } from 'react'
import { lineReturns, onConnectivityChange } from '#offline/connectivity.ts'
import { useSignInOffer } from '../session/sign-in-offer.ts'
import { neverLeft, SessionEnded } from './problem.ts'

interface Refused<E> {
  readonly refusal: E | null
  /** How often somebody had signed in again, and the line had come back, as it was refused. */
  readonly times: number
  readonly returns: number
}

/**
 * Why the last sending brought nothing, and what sets it. That of a session which had ended is over once somebody has signed in again,
 * and the want of a line once it is back: what stands in the form may then be sent. What may have been done stays said.
 */
export function useRefusal<E>(): readonly [E | null, (refusal: E | null) => void] {
  const { times } = useSignInOffer()
  const returns = useSyncExternalStore(onConnectivityChange, lineReturns)
  const [refused, setRefused] = useState<Refused<E> | null>(null)
  const refusal = refused?.refusal ?? null
  const over =
    (refusal instanceof SessionEnded && refused?.times !== times) ||
    (neverLeft(refusal) && refused?.returns !== returns)
  // The line's is asked for now: it may have come back, and gone again, since this was drawn.
  return [over ? null : refusal, refusal => setRefused({ refusal, times, returns: lineReturns() })]
}
