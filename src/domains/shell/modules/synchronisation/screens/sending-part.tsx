import { Button } from '@mantine/core'
import { drainNow } from '#client/queue/sync.ts'
import { useOutage } from '#client/queue/use-outage.ts'
import { useOnline, useSession, useSyncStatus } from '#client/queue/use-sync.ts'
import { clockOffset } from '#offline/clock.ts'
import { describeSending } from './sending.ts'
import classes from './sync.module.css'

/** Under what can leave: what it waits for, and the way not to wait. */
export function SendingPart() {
  const status = useSyncStatus()
  const online = useOnline()
  const sansReseau = useOutage() === 'reseau'
  const { valide } = useSession()
  const { phrase, possible } = describeSending({ status, online, sansReseau, valide, ecart: clockOffset() ?? 0 })
  return (
    <div className={classes.stack}>
      {phrase && (
        <p className={classes.waiting} role="status">
          {phrase}
        </p>
      )}
      {possible && (
        <Button size="lg" fullWidth disabled={status.running} onClick={() => void drainNow()}>
          {status.running ? 'Envoi en cours…' : 'Envoyer maintenant'}
        </Button>
      )}
    </div>
  )
}
