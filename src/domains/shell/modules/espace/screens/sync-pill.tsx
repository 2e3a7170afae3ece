import { VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconLogin2 } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { navigate } from '#client/address/location.ts'
import { Pill } from '#kit/pill/pill.tsx'
import classes from './sync-pill.module.css'
import { useSyncLabel } from './sync-state.ts'

const SIGNES = { hors_ligne: IconCloudOff, a_reconnecter: IconLogin2 } as const

/** State of the queue, at every moment and on every screen; it opens the sync centre. `short`: its dot and its count, or its sign. */
export function SyncPill({ mobile, short }: { mobile: boolean; short?: boolean }) {
  const { tone, texte, compte, signe } = useSyncLabel(mobile)
  const Signe = short && signe ? SIGNES[signe] : null
  function open(event: MouseEvent) {
    event.preventDefault()
    navigate('/synchronisation')
  }
  return (
    <a href="/synchronisation" className={classes.link} data-short={short || undefined} onClick={open} data-sync={tone}>
      <VisuallyHidden>Synchronisation&nbsp;: </VisuallyHidden>
      <span role="status">
        <Pill tone={tone} dot={Signe === null}>
          {short ? (
            <>
              {Signe && <Signe size={18} stroke={2} aria-hidden />}
              {compte !== undefined && <span aria-hidden>{compte}</span>}
              <VisuallyHidden>{texte}</VisuallyHidden>
            </>
          ) : (
            texte
          )}
        </Pill>
      </span>
    </a>
  )
}
