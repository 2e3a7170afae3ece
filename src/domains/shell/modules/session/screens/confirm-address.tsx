import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { callAnonymous } from '#client/account/sign-in.ts'
import { messageOf } from '#client/call/problem.ts'
import { confirmAddress } from '#domains/shell/modules/inscription/contract.ts'
import type { Notice } from '#wire/notice.ts'
import classes from './auth.module.css'
import { AuthFrame, AuthLink, AuthLinks } from './auth-frame.tsx'

/** The mailed link of a registration. By a press, not by itself: mail programs open links to look at them. */
export function ConfirmAddress({ token }: { token: string }) {
  const [done, setDone] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  useEffect(() => {
    document.title = 'Confirmer mon adresse · Relais Terrain'
    // The token leaves the address bar and the history as soon as it was read.
    if (location.hash) history.replaceState(history.state, '', '/confirmation')
  }, [])
  async function confirm() {
    setPending(true)
    setRefusal(null)
    try {
      setDone((await callAnonymous<Notice>(confirmAddress.path, { jeton: token || '-' })).message)
    } catch (error) {
      setRefusal(messageOf(error))
      setPending(false)
    }
  }
  return (
    <AuthFrame
      title="Confirmer mon adresse"
      intro={
        done
          ? undefined
          : 'Vous avez ouvert l’espace de votre entreprise\u00a0? Confirmez que cette adresse est la vôtre.'
      }
    >
      {done ? (
        <p className={classes.done} role="status">
          {done}
        </p>
      ) : (
        <div className={classes.form}>
          <p role="alert" className={classes.error} hidden={!refusal}>
            {refusal}
          </p>
          <Button size="lg" fullWidth loading={pending} onClick={() => void confirm()}>
            Confirmer
          </Button>
        </div>
      )}
      <AuthLinks>
        <AuthLink to="/login">{done ? 'Se connecter' : 'Revenir à la connexion'}</AuthLink>
      </AuthLinks>
    </AuthFrame>
  )
}
