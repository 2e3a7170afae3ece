import { type ReactNode, useEffect, useRef } from 'react'
import { OfflineState } from '#kit/state/state-block.tsx'
import { useOutage } from '../queue/use-outage.ts'
import { useOnline } from '../queue/use-sync.ts'

/** Nothing kept and no answer of the office: it can be asked for again, and is by itself once the office answers. */
export function OutOfReach({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const online = useOnline()
  const before = useRef(online)
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    if (online && !before.current) retry.current()
    before.current = online
  }, [online])
  return (
    <OfflineState panne={useOutage()} onRetry={onRetry}>
      {children}
    </OfflineState>
  )
}
