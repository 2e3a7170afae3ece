import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTask } from '#client/call/use-task.ts'
import { hasPreparers, prepareOffline, readPreparation, useMissing } from '#client/modules/preparation.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { compter, joindre } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import classes from './sync.module.css'

/** Things said one by one among what is missing. */
const LISTED = 4

/** "Prêt pour demain hors ligne": what is kept on the device and what is missing. */
export function ReadyCard() {
  const online = useOnline()
  const kept = useLiveQuery(() => readPreparation(), [])
  const missing = useMissing(kept)
  const { run, pending } = useTask()
  if (!hasPreparers()) return null
  const ready = kept != null && missing.length === 0

  // What could not be had is told by what is missing.
  const prepare = () => run(() => prepareOffline().catch(error => console.info('preparation', error)))

  return (
    <section className={classes.card} aria-labelledby="pret" data-missing={!ready || undefined}>
      <div className={classes.row}>
        <div className={classes.grow}>
          <h2 id="pret" className={classes.strong}>
            {ready ? 'Prêt pour demain hors ligne' : 'Pas encore prêt pour demain hors ligne'}
          </h2>
          {kept && kept.ready.length > 0 && <p className={classes.muted}>{kept.ready.join(', ')}</p>}
          {missing.length > 0 && <p className={classes.missing}>Il manque : {joindre(enBref(missing))}</p>}
          {kept && <p className={classes.tiny}>Préparé {direQuand(kept.at)}</p>}
          {!kept && <p className={classes.muted}>Rien n’a encore été préparé sur cet appareil.</p>}
        </div>
        <StateIcon ready={ready} unknown={!kept} />
      </div>
      {!ready && (
        <Button variant="default" fullWidth loading={pending} disabled={!online} onClick={() => void prepare()}>
          {online ? 'Préparer maintenant' : 'À préparer avec du réseau'}
        </Button>
      )}
    </section>
  )
}

/** What is missing first, and how much more: a whole week would fill the screen. */
function enBref(missing: readonly string[]): readonly string[] {
  const shown = missing.length > LISTED ? LISTED - 1 : LISTED
  const more = missing.length - shown
  return more > 0 ? [...missing.slice(0, shown), compter(more, 'autre')] : missing
}

function StateIcon({ ready, unknown }: { ready: boolean; unknown: boolean }) {
  const Icon = ready ? IconCircleCheck : unknown ? IconCircleDashed : IconAlertCircle
  return <Icon size={30} stroke={1.7} aria-hidden className={ready ? classes.good : classes.wait} />
}
