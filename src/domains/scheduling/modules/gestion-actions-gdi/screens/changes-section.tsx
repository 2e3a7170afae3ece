import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ReadResult } from '#client/reading/use-keyed-reading.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'

interface Props<T> {
  readonly lecture: ReadResult<T>
  /** What it takes on the screen while it is read, px. */
  readonly height: number
  readonly children: (effets: T) => ReactNode
}

/** What a yes would change, before it: read, not read yet, not to be read, or out of reach without network. */
export function ChangesSection<T>({ lecture, height, children }: Props<T>) {
  const online = useOnline()
  const { data, error, message, reload } = lecture
  return (
    <PanelSection title="Ce que cela change">
      {data !== null && children(data)}
      {data === null && error && (
        <p className={panel.quiet} role="status">
          Les conséquences n’ont pas pu être lues&nbsp;: {message}{' '}
          <Button size="compact-xs" variant="default" onClick={() => reload()}>
            Réessayer
          </Button>
        </p>
      )}
      {data === null && !error && online && <Skeleton height={height} />}
      {data === null && !online && (
        <p className={panel.quiet}>Hors ligne&nbsp;: ce que cela change ne se calcule qu’avec du réseau.</p>
      )}
    </PanelSection>
  )
}
