import { useSyncExternalStore } from 'react'
import { type Outage, onOutageChange, outage } from '#offline/connectivity.ts'

/** What to call being out of reach, while one is. */
export function useOutage(): Outage {
  return useSyncExternalStore(onOutageChange, outage)
}
