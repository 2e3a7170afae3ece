import type { MouseEvent } from 'react'
import { navigate } from '#client/location.ts'
import { Pill } from '#kit/pill/pill.tsx'
import classes from './sync-pill.module.css'
import { useSyncLabel } from './sync-state.ts'

/** State of the queue, at every moment and on every screen; it opens the sync centre. */
export function SyncPill({ mobile }: { mobile: boolean }) {
  const { tone, texte } = useSyncLabel(mobile)
  function open(event: MouseEvent) {
    event.preventDefault()
    navigate('/synchronisation')
  }
  return (
    <a href="/synchronisation" className={classes.link} onClick={open} data-sync={tone}>
      <span className={classes.hidden}>Synchronisation : </span>
      <span role="status">
        <Pill tone={tone} dot>
          {texte}
        </Pill>
      </span>
    </a>
  )
}
