import { useEffect, useState } from 'react'

/** A part that comes when it is first wanted; what could not be fetched is the screen's own panel to tell, as for its other parts. */
export function useLoaded<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [part, setPart] = useState<{ readonly value: T } | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (wanted && part === null) load().then(value => setPart({ value }), setFailure)
  }, [load, wanted, part])
  if (failure) throw failure
  return part?.value ?? null
}
