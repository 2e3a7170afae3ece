import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

/** Mobile: narrow portrait or short landscape screens (specification shell-and-administration §4, §9). */
export const MOBILE_QUERY =
  '(orientation: portrait) and (max-width: 767px), (orientation: landscape) and (max-height: 567px)'

function list(): MediaQueryList {
  return matchMedia(MOBILE_QUERY)
}

function subscribe(listener: () => void): () => void {
  const query = list()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Outside of drawing: what to fetch. */
export const isMobile = (): boolean => list().matches

/** Wide enough for two pages beside each other. */
const WIDE_QUERY = '(min-width: 75em)'

export function useWide(): boolean {
  return useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false })
}

export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile)
}
