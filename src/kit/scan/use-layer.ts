import { useEffect, useRef } from 'react'

/** Says what Back closes from now on, above what it closed before; gives what takes it away again. */
export type AddLayer = (close: () => void) => () => void

/** While `open`, Back does `close`. Without `add` Back is none of the scanner's business. */
export function useLayer(add: AddLayer | undefined, open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (open ? add?.(() => latest.current()) : undefined), [add, open])
}
