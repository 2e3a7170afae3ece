import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { notifySuccess } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import classes from './notifications.module.css'
import { canPush, isBlocked, isSubscribed, subscribeDevice, unsubscribeDevice } from './push.ts'

/** Pushed notifications on this device: asked for by the person, never at start. */
export function PushLine() {
  const [on, setOn] = useState<boolean | null>(null)
  const { run, pending } = useTask({ toast: true })
  useEffect(() => {
    if (canPush()) void isSubscribed().then(setOn)
  }, [])
  if (on === null) return null

  const toggle = () =>
    run(async () => {
      if (on) await unsubscribeDevice()
      // What was refused shows in the line itself; a question closed without an answer may be asked again.
      else if (!(await subscribeDevice())) return
      setOn(!on)
      notifySuccess(on ? 'Cet appareil ne recevra plus de notifications.' : 'Cet appareil recevra les notifications.')
    })

  if (!on && isBlocked())
    return (
      <p className={classes.push}>
        Notifications bloquées pour Relais Terrain&nbsp;: vous pouvez les autoriser dans les réglages de votre
        navigateur, à la rubrique de ce site.
      </p>
    )
  return (
    <div className={classes.push}>
      <span>{on ? 'Notifications reçues sur cet appareil' : 'Être prévenu même quand l’application est fermée'}</span>
      <Button variant="default" size="xs" loading={pending} onClick={() => void toggle()}>
        {on ? 'Désactiver' : 'Activer'}
      </Button>
    </div>
  )
}
