import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { choixMotDePasseSchema } from '#domains/shell/model/password.ts'
import { useRecovery as recoverWithLink } from '#domains/shell/modules/recuperation/contract.ts'
import { fillPath } from '#wire/operation.ts'
import classes from './auth.module.css'
import { AuthFrame, AuthLink, AuthLinks } from './auth-frame.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useAccountForm } from './use-account-form.ts'

/** New password with the link of the mail, which works once. */
export function ChoosePassword({ token }: { token: string }) {
  const [done, setDone] = useState<string | null>(null)
  const path = fillPath(recoverWithLink.path, { jeton: token })
  const form = useAccountForm(choixMotDePasseSchema, path, notice => setDone(notice.message))
  useEffect(() => {
    document.title = 'Nouveau mot de passe · Relais Terrain'
    // The token leaves the address bar and the history as soon as it was read.
    if (location.hash) history.replaceState(history.state, '', '/recovery')
  }, [])
  return (
    <AuthFrame title="Nouveau mot de passe">
      {done ? (
        <p className={classes.done} role="status">
          {done}
        </p>
      ) : (
        <form onSubmit={form.submit()} className={classes.form} noValidate>
          <PasswordFields errors={form.errors} />
          <p role="alert" className={classes.error} hidden={!form.refusal}>
            {form.refusal}
          </p>
          <Button type="submit" size="lg" fullWidth loading={form.pending}>
            Enregistrer
          </Button>
        </form>
      )}
      <AuthLinks>
        <AuthLink to="/login">{done ? 'Se connecter' : 'Revenir à la connexion'}</AuthLink>
      </AuthLinks>
    </AuthFrame>
  )
}
