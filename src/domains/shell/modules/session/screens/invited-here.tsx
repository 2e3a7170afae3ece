import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { goHome } from '#client/address/go-home.ts'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { useSessionState } from '#client/session/session.ts'
import { recognizeInvitation } from '#domains/shell/modules/invitation/contract.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { deQui } from '#wire/names.ts'

/** An invitation's link where somebody is signed in: whoever joined by it goes to their day; another account is not opened beside this one. */
export function InvitedHere({ link }: { link: string }) {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let left = false
    // A link cut short, or no network: what is said below holds all the same.
    void call(recognizeInvitation, { params: { jeton: link } })
      .then(
        ({ mienne }) => mienne,
        () => false,
      )
      .then(mienne => {
        if (left) return
        if (mienne) navigate('/', { replace: true })
        else setAsked(true)
      })
    return () => {
      left = true
    }
  }, [link])
  if (!asked) return <p role="status">Lecture de votre invitation…</p>
  return <AlreadyHere why="répondre à l’invitation" />
}

/** @param why what the link was for */
export function AlreadyHere({ why }: { why: string }) {
  const user = useSessionState().session?.user
  return (
    <EmptyState
      title="Vous êtes déjà connecté"
      action={
        <Button onClick={goHome} variant="default">
          Aller à mon espace
        </Button>
      }
    >
      Cet appareil est celui {deQui(user?.name ?? 'quelqu’un')}. Pour {why}, déconnectez-vous puis ouvrez le lien à
      nouveau.
    </EmptyState>
  )
}
