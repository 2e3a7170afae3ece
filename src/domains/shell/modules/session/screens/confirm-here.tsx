import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { callAnonymous, refreshSession } from '#client/account/sign-in.ts'
import { goHome } from '#client/address/go-home.ts'
import { messageOf } from '#client/call/problem.ts'
import { useSessionState } from '#client/session/session.ts'
import { confirmAddress } from '#domains/shell/modules/inscription/contract.ts'
import classes from './auth.module.css'
import { AuthFrame } from './auth-frame.tsx'

const CONFIRMED = 'Votre adresse est confirmée'

/** Whose link it is stands at its head (`verify-address.ts`); what it is worth is the office's to say. */
function ownerOf(token: string): number {
  return Number(token.split('.', 1)[0])
}

/** The mailed link of a registration, opened where somebody is signed in: at once where it is theirs, for no mail program is. */
export function ConfirmHere({ token }: { token: string }) {
  const { session } = useSessionState()
  const mine = token !== '' && ownerOf(token) === session?.user.id
  const [confirmed, setConfirmed] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(mine)
  async function confirm() {
    setPending(true)
    setRefusal(null)
    try {
      await callAnonymous(confirmAddress.path, { jeton: token })
      // The banner and what it kept shut go with the session's own word.
      if (mine) await refreshSession()
      setConfirmed(true)
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setPending(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a link
  useEffect(() => {
    // The token leaves the address bar and the history as soon as it was read.
    if (location.hash) history.replaceState(history.state, '', '/confirmation')
    if (mine) void confirm()
  }, [])
  const email = session?.user.email
  const known = session !== null && !session.adresse_a_confirmer
  if (mine ? confirmed || (refusal && known) : token === '' && known)
    return (
      <AuthFrame title={CONFIRMED}>
        <p className={classes.done} role="status">
          {CONFIRMED}&nbsp;: {email}. Vous pouvez inviter vos collègues et déposer vos fichiers.
        </p>
        <GoOn />
      </AuthFrame>
    )
  if (token === '')
    return (
      <AuthFrame title="Confirmer mon adresse">
        <p>Ouvrez le lien de l’e-mail envoyé à {email}.</p>
        <GoOn />
      </AuthFrame>
    )
  if (confirmed)
    return (
      <AuthFrame title="L’adresse de l’autre compte est confirmée">
        <p className={classes.done} role="status">
          Ce lien était celui d’un autre compte que le vôtre, {email}. Rien ne change pour vous.
        </p>
        <GoOn />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Confirmer mon adresse"
      intro={
        mine
          ? undefined
          : `Ce lien est celui d’un autre compte que le vôtre, ${email}\u00a0: il ne confirme pas votre adresse.`
      }
    >
      {mine && pending && <p role="status">Confirmation de votre adresse…</p>}
      <p role="alert" className={classes.error} hidden={!refusal}>
        {refusal}
      </p>
      {(refusal || !mine) && (
        <Button
          size="lg"
          variant={mine ? 'filled' : 'default'}
          fullWidth
          loading={pending}
          onClick={() => void confirm()}
        >
          {mine ? 'Réessayer' : 'Confirmer l’autre adresse'}
        </Button>
      )}
      <GoOn />
    </AuthFrame>
  )
}

function GoOn() {
  return (
    <Button variant="default" fullWidth onClick={goHome}>
      Aller à mon espace
    </Button>
  )
}
