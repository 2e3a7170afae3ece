import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readSession } from '#client/session/session.ts'
import { recuperationSchema } from '#domains/shell/model/inscription.ts'
import { askRecovery } from '#domains/shell/modules/recuperation/contract.ts'
import classes from './auth.module.css'
import { AuthFrame, AuthLink, AuthLinks } from './auth-frame.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Account recovery (specification shell-and-administration §2.1): the answer never says whether the account exists. */
export function AskRecovery() {
  const user = readSession().session?.user
  const [sent, setSent] = useState<string | null>(null)
  const form = useAccountForm(recuperationSchema, askRecovery.path, notice => setSent(notice.message))
  useEffect(() => {
    document.title = 'Mot de passe oublié · Relais Terrain'
  }, [])
  return (
    <AuthFrame title="Mot de passe oublié" intro="Nous vous envoyons un lien pour en choisir un nouveau.">
      {sent ? (
        <p className={classes.done} role="status">
          {sent}
        </p>
      ) : (
        <form onSubmit={form.submit()} className={classes.form} noValidate>
          <TextInput
            defaultValue={user?.login}
            label="Adresse e-mail"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            error={form.errors.email}
          />
          <p role="alert" className={classes.error} hidden={!form.refusal}>
            {form.refusal}
          </p>
          <Button type="submit" size="lg" fullWidth loading={form.pending}>
            Recevoir le lien
          </Button>
        </form>
      )}
      <AuthLinks>
        <AuthLink to="/login">Revenir à la connexion</AuthLink>
      </AuthLinks>
    </AuthFrame>
  )
}
