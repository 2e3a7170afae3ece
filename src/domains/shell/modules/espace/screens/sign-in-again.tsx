import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { OtherPerson, signIn } from '#client/account/sign-in.ts'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { messageOf } from '#client/call/problem.ts'
import { useTask } from '#client/call/use-task.ts'
import { wakeSync } from '#client/queue/sync.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { signedInAgain } from '#client/session/sign-in-offer.ts'
import { useEscapeAfterContent } from '#kit/form/dialog-escape.ts'
import { deQui } from '#wire/names.ts'
import classes from './dialogs.module.css'

// A dialog’s heading is no banner of the page.
const HEADER = { header: { role: 'presentation' } }

/** Over the form whose sending met the end of the session, whichever of the two was drawn first; under what is said. */
const ABOVE_DIALOGS = 300

/** Opens the expired session again, for the same person only: the queue on this device is theirs. */
export function SignInAgain({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const user = useSession().session?.user
  const client = useQueryClient()
  const { run, pending, message } = useTask({
    say: refused =>
      refused instanceof OtherPerson && user
        ? `Les actions de cet appareil sont celles ${deQui(user.name)}. Déconnectez-vous pour changer de personne.`
        : messageOf(refused),
  })
  useBackLayer(opened, onClose)
  const escapeKey = useEscapeAfterContent(opened, onClose)
  if (!user) return null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!user) return
    const password = String(new FormData(event.currentTarget).get('password'))
    void run(async () => {
      await signIn({ username: user.login, password }, { utilisateur_id: user.id })
      signedInAgain()
      onClose()
      wakeSync()
      await client.invalidateQueries()
    })
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="S’identifier à nouveau"
      centered
      size="24rem"
      zIndex={ABOVE_DIALOGS}
      attributes={HEADER}
      {...escapeKey}
    >
      <form onSubmit={submit} className={classes.body}>
        <p className={classes.note}>Votre session a expiré. Ce que vous avez saisi reste là.</p>
        <TextInput label="Adresse e-mail" name="username" autoComplete="username" value={user.login} readOnly />
        <PasswordInput
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe', tabIndex: 0 }}
        />
        <p role="alert" className={classes.error} hidden={!message}>
          {message}
        </p>
        <Button type="submit" size="lg" fullWidth loading={pending}>
          Se connecter
        </Button>
        <Button
          variant="subtle"
          fullWidth
          onClick={() => {
            onClose()
            navigate('/recovery')
          }}
        >
          Mot de passe oublié
        </Button>
      </form>
    </Modal>
  )
}
