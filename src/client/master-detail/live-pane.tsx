import type { ReactNode } from 'react'
import { ReadingState } from '#client/reading-state.tsx'
import { LoadingRows } from '#kit/state/state-block.tsx'
import { useLive } from './use-live.ts'

interface Props<T> {
  readonly cle: readonly (string | number)[]
  readonly quoi: string
  readonly lire: (signal: AbortSignal) => Promise<T>
  readonly children: (donnees: T, relire: () => Promise<void>) => ReactNode
}

/** What was read, or the state in which there is nothing to show. */
export function LivePane<T>({ cle, quoi, lire, children }: Props<T>) {
  const { donnees, relire, ...lecture } = useLive(cle, lire)
  if (donnees !== undefined) return children(donnees, relire)
  if (lecture.etat === 'chargement') return <LoadingRows />
  return <ReadingState {...lecture} relire={() => void relire()} quoi={quoi} />
}
