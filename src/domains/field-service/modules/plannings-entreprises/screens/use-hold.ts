import { useEffect, useRef, useState } from 'react'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { lacherCreneau, retenirCreneau } from '../contract.ts'

/** A place that is kept from others while the rest is filled in. */
export interface HeldPlace {
  readonly cible_id: number
  readonly debut: string
  readonly fin: string
}

/** Null: nothing is held, or not answered yet. */
export type Hold = { readonly until: string } | { readonly refused: string } | null

/** An hour that is being typed is not held at each key. */
const TYPED_MS = 500

/**
 * One slot at a time is held at the office for ten minutes; the last place that is asked for counts. It is given back once
 * nobody looks at it any more.
 */
export function useHold(adresse_id: number) {
  const params = { adresse_id: String(adresse_id) }
  const [hold, setHold] = useState<Hold>(null)
  const place = useRef<HeldPlace | null>(null)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function ask(): void {
    const wanted = place.current
    // One after the other: the office keeps what it was asked last.
    turn.current = turn.current.then(async () => {
      if (!wanted || wanted !== place.current) return
      const answer = await call(retenirCreneau, { params, body: wanted }).then(
        ({ expire_a }) => ({ until: expire_a }),
        error => ({ refused: messageOf(error) }),
      )
      if (wanted === place.current) setHold(answer)
    })
  }
  function take(wanted: HeldPlace, { typed = false } = {}): void {
    clearTimeout(timer.current)
    place.current = wanted
    setHold(null)
    if (typed) timer.current = setTimeout(ask, TYPED_MS)
    else ask()
  }
  function drop(): void {
    clearTimeout(timer.current)
    if (!place.current) return
    place.current = null
    setHold(null)
    void turn.current
      .then(() => call(lacherCreneau, { params, unseen: true }))
      .catch(error => console.info('not given back', error))
  }
  const leave = useRef(drop)
  leave.current = drop
  useEffect(() => () => leave.current(), [])
  return { hold, take, drop, again: ask }
}
