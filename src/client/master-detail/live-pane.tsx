import type { ReactNode } from 'react'
import { ReadingState } from '#client/reading-state.tsx'
import { WayOut } from '#client/way-out.tsx'
import { EmptyState, LoadingRows, OfflineState } from '#kit/state/state-block.tsx'
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
  // Nothing of these screens is kept on the device.
  if (lecture.etat === 'hors_ligne') return <OfflineState>{quoi} : cette page se lit avec du réseau.</OfflineState>
  if (lecture.etat === 'introuvable')
    return (
      <EmptyState title="Introuvable" action={<WayOut />}>
        {quoi} : plus rien à cet endroit.
      </EmptyState>
    )
  return <ReadingState {...lecture} relire={() => void relire()} quoi={quoi} />
}
