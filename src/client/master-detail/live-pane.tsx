import type { ReactNode } from 'react'
import { OutOfReach } from '#client/page/out-of-reach.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { WayOut } from '#client/page/way-out.tsx'
import { EmptyState, LoadingRows } from '#kit/state/state-block.tsx'
import { useLive } from './use-live.ts'

interface Props<T> {
  readonly cle: readonly (string | number)[]
  readonly quoi: string
  /** Of a pane that is the whole screen: said while its own heading is not there. */
  readonly titre?: string
  readonly lire: (signal: AbortSignal) => Promise<T>
  readonly children: (donnees: T, relire: () => Promise<void>) => ReactNode
}

/** What was read, or the state in which there is nothing to show. */
export function LivePane<T>({ titre, ...props }: Props<T>) {
  const { cle, quoi, lire, children } = props
  const { donnees, relire, ...lecture } = useLive(cle, lire)
  if (donnees !== undefined) return children(donnees, relire)
  return (
    <>
      {titre !== undefined && <PageHead titre={titre} detail="" />}
      <NothingYet {...lecture} quoi={quoi} relire={() => void relire()} />
    </>
  )
}

type NothingProps = Parameters<typeof ReadingState>[0]

function NothingYet({ quoi, relire, ...lecture }: NothingProps) {
  if (lecture.etat === 'chargement') return <LoadingRows />
  // Nothing of these screens is kept on the device.
  if (lecture.etat === 'hors_ligne')
    return <OutOfReach onRetry={relire}>{quoi}&nbsp;: cette page se lit avec du réseau.</OutOfReach>
  if (lecture.etat === 'introuvable')
    return (
      <EmptyState title="Introuvable" action={<WayOut />}>
        {quoi}&nbsp;: plus rien à cet endroit.
      </EmptyState>
    )
  return <ReadingState {...lecture} relire={relire} quoi={quoi} />
}
