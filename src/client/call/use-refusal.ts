import { useState } from 'react'
import { useSignInOffer } from '../session/sign-in-offer.ts'
import { SessionEnded } from './problem.ts'

/**
 * Why the last sending brought nothing, and what sets it. That of a session which had ended is over once somebody has signed in again:
 * what stands in the form may then be sent.
 */
export function useRefusal<E>(): readonly [E | null, (refusal: E | null) => void] {
  const { times } = useSignInOffer()
  const [refused, setRefused] = useState<{ readonly refusal: E | null; readonly times: number } | null>(null)
  const over = refused?.refusal instanceof SessionEnded && refused.times !== times
  return [over ? null : (refused?.refusal ?? null), refusal => setRefused({ refusal, times })]
}
