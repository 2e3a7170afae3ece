import { useState } from 'react'

/**
 * What a refusal asked stays until the answer to what was chosen: a sending takes its refusal away as it leaves, and the question would
 * go at the tap, whether it was heard or not.
 */
export function useUntilAnswered<T>(asked: T | null, pending: boolean): T | null {
  const [last, setLast] = useState<T | null>(null)
  const shown = asked ?? (pending ? last : null)
  if (shown !== last) setLast(shown)
  return shown
}
