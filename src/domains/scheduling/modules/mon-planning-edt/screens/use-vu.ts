import { useEffect, useRef } from 'react'
import { perform } from '#client/sync.ts'
import { vu } from '../offline.ts'

/** A glance is enough, a passing list is not. */
const DELAI_MS = 3_000

/** Tells the office that the marks of this reading were seen, once per reading. */
export function useVu(lu_a: string | null): void {
  const dit = useRef<string | null>(null)
  useEffect(() => {
    if (lu_a === null || dit.current === lu_a) return
    const minuteur = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      dit.current = lu_a
      perform(vu, { jusqua: lu_a }).catch(error => {
        // The marks simply come back at the next opening.
        dit.current = null
        console.info('planning vu, non enregistré', error)
      })
    }, DELAI_MS)
    return () => clearTimeout(minuteur)
  }, [lu_a])
}
