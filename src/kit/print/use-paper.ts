import { useEffect, useRef } from 'react'
import { type Leaf, offerPaper, printLeaf } from './leaf.ts'

/**
 * The print of a screen: what its button gives, and the browser's own keys.
 * @param compose what goes on paper as it is now; null where there is nothing to print yet
 * @returns prints it
 */
export function usePaper(compose: () => Leaf | null): () => void {
  const now = useRef(compose)
  now.current = compose
  useEffect(() => offerPaper(() => now.current()), [])
  return () => {
    const leaf = now.current()
    if (leaf) printLeaf(leaf)
  }
}
