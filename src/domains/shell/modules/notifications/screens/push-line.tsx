import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { notifySuccess, notifyWarning } from '#client/notices.ts'
import { messageOf } from '#client/problem.ts'
import classes from './notifications.module.css'
import { canPush, isSubscribed, subscribeDevice, unsubscribeDevice } from './push.ts'

/** Pushed notifications on this device: asked for by the person, never at start. */
export function PushLine() {
  const [on, setOn] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (canPush()) void isSubscribed().then(setOn)
  }, [])
  if (on === null) return null

  async function toggle() {
    setBusy(true)
    try {
      if (on) await unsubscribeDevice()
      else if (!(await subscribeDevice())) {
        notifyWarning('Votre navigateur bloque les notifications de ce site : autorisez-les dans ses réglages.')
        return
      }
      setOn(!on)
      notifySuccess(on ? 'Cet appareil ne recevra plus de notifications.' : 'Cet appareil recevra les notifications.')
    } catch (error) {
      notifyWarning(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.push}>
      <span>{on ? 'Notifications reçues sur cet appareil' : 'Être prévenu même quand l’application est fermée'}</span>
      <Button variant="default" size="xs" loading={busy} onClick={() => void toggle()}>
        {on ? 'Désactiver' : 'Activer'}
      </Button>
    </div>
  )
}
