import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { notifySuccess, notifyWarning } from '#client/notices.ts'
import { messageOf } from '#client/problem.ts'
import { useOnline, useSession } from '#client/use-sync.ts'
import { askConfirmation } from '#domains/shell/modules/inscription/contract.ts'
import classes from './banners.module.css'

/** Until the mailed link was opened: what the company cannot do yet, and the link again. */
export function AddressBanner() {
  const { session, valide, emprunt } = useSession()
  const online = useOnline()
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState(false)
  if (!session?.adresse_a_confirmer || !valide || emprunt) return null
  async function send() {
    setPending(true)
    try {
      notifySuccess((await call(askConfirmation, { silent: true })).message)
      setSent(true)
    } catch (error) {
      notifyWarning(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={classes.banner} data-tone="wait" role="status">
      <p>
        Confirmez votre adresse {session.user.email}, par le lien que vous avez reçu&nbsp;: d’ici là, ni invitations ni
        gros fichiers.
      </p>
      {!sent && (
        <div className={classes.actions}>
          <Button size="xs" loading={pending} disabled={!online} onClick={() => void send()}>
            Renvoyer le lien
          </Button>
        </div>
      )}
    </div>
  )
}
