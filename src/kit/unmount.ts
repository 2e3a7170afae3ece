import { useInsertionEffect, useRef } from 'react'

/**
 * Runs when the component is gone for good. A tab that is merely hidden runs the clean-up of ordinary effects too
 * (React's `Activity`), while what was typed in it is still there; insertion effects are cleaned up at removal only,
 * removal from a hidden tab included. They may not touch state: what runs here runs just after.
 */
export function useUnmount(done: () => void): void {
  const latest = useRef(done)
  useInsertionEffect(() => {
    latest.current = done
  })
  useInsertionEffect(() => () => queueMicrotask(() => latest.current()), [])
}
