import { useCallback, useEffect, useRef } from 'react'
import { useUnmount } from '#kit/unmount.ts'
import type { FormProps } from './types.ts'
import type { Values } from './values.ts'

/** Between a press and the caller's `pending`, which may come a moment later. */
const LATCH_MS = 500

type Sending = Pick<FormProps, 'pending' | 'error' | 'champs' | 'onSubmit'> & { onTaken: () => void }

/**
 * Sends once: a second press while the first is under way does nothing. What was taken is told through `onTaken`: when the
 * caller's promise is fulfilled, or as the form closes after a sending without refusal.
 */
export function useSubmit({ pending, error, champs, onSubmit, onTaken }: Sending) {
  const here = useRef({ pending, onSubmit, onTaken })
  here.current = { pending, onSubmit, onTaken }
  const latch = useRef(false)
  const sent = useRef(false)
  const was = useRef(pending)
  const refusal = useRef({ error, champs })
  useEffect(() => {
    if (was.current && !pending) latch.current = false
    was.current = pending
  }, [pending])
  useEffect(() => {
    const before = refusal.current
    refusal.current = { error, champs }
    if ((error && error !== before.error) || (champs && champs !== before.champs)) sent.current = false
  }, [error, champs])
  useUnmount(() => {
    if (sent.current) here.current.onTaken()
  })
  return useCallback((values: Values) => {
    if (latch.current || here.current.pending) return
    latch.current = true
    setTimeout(() => {
      if (!here.current.pending) latch.current = false
    }, LATCH_MS)
    const answer = here.current.onSubmit(values)
    if (!(answer instanceof Promise)) {
      sent.current = true
      return
    }
    answer.then(
      () => here.current.onTaken(),
      // The refusal comes through `error` and `champs`.
      () => undefined,
    )
  }, [])
}
