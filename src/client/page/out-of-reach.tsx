import { type ReactNode, useEffect, useRef } from 'react'
import { OfflineState, SessionEndedState } from '#kit/state/state-block.tsx'
import { useOutage } from '../queue/use-outage.ts'
import { useOnline } from '../queue/use-sync.ts'
import { useSessionState } from '../session/session.ts'

/** A reading that was cut on a line that stands is asked for again after this long. */
const AGAIN_MS = 5_000

/**
 * Nothing kept and no answer of the office: it can be asked for again, and is by itself once the office answers. A session that
 * ended is no fault of the office: its banner holds the sign-in, after which it is asked for again.
 */
export function OutOfReach({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const online = useOnline()
  const panne = useOutage()
  const { etat, valide, emprunt } = useSessionState()
  const ended = etat === 'ouverte' && !valide && !emprunt
  const answered = online && !ended
  const before = useRef(answered)
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    if (answered && !before.current) retry.current()
    before.current = answered
    if (!answered) return
    // The line stands and this answer was cut: nothing else will say that it is back.
    const again = setInterval(() => retry.current(), AGAIN_MS)
    return () => clearInterval(again)
  }, [answered])
  if (ended && panne === 'serveur') return <SessionEndedState />
  return (
    <OfflineState panne={panne} onRetry={onRetry}>
      {children}
    </OfflineState>
  )
}
