import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { signIn } from '#client/account/sign-in.ts'
import { navigate, pathOf, readAddress } from '#client/address/location.ts'
import { messageOf } from '#client/call/problem.ts'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import classes from './auth.module.css'
import { AuthFrame, AuthLink } from './auth-frame.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { useLoginContext } from './login-context.ts'

/** What somebody reads whose access the office withdrew: where their work went, and what left this device. */
function withdrawalText(handedOver: number): string {
  const work =
    handedOver === 0
      ? ''
      : ` ${compter(handedOver, 'action')} de cet appareil ${handedOver > 1 ? 'ont été remises' : 'a été remise'} à votre responsable.`
  return `Votre accès a été retiré.${work} Ce que cet appareil avait lu a été effacé.`
}

/** Sign-in (specification shell-and-administration §2.3). It must stay small: see the performance targets. */
export function LoginScreen() {
  const { sealed, demo, withdrawn } = useLoginContext()
  const [pending, setPending] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    document.title = 'Connexion · Relais Terrain'
  }, [])

  async function enter(given: { username: string; password: string }) {
    if (pending) return
    setPending(given.username)
    setError(null)
    try {
      await signIn(given)
      if (pathOf(readAddress()) === '/login') navigate('/', { replace: true })
    } catch (refused) {
      setError(messageOf(refused))
      setPending(null)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    if (username && password) void enter({ username, password })
    else setError('Saisissez votre adresse e-mail et votre mot de passe.')
  }

  return (
    <AuthFrame title="Connexion">
      {withdrawn !== null && (
        <p role="status" className={classes.sealed}>
          {withdrawalText(withdrawn)}
        </p>
      )}
      {sealed.map(person => (
        <p key={person.base} className={classes.sealed}>
          {compter(person.en_attente, 'action')} {deQui(person.nom)} {person.en_attente > 1 ? 'attendent' : 'attend'}{' '}
          sur cet appareil.
        </p>
      ))}
      <form onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label="Adresse e-mail"
          name="username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          required
          withAsterisk={false}
        />
        <PasswordInput
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe', tabIndex: 0 }}
        />
        <p role="alert" className={classes.error} hidden={!error}>
          {error}
        </p>
        <Button type="submit" size="lg" fullWidth loading={pending !== null}>
          Se connecter
        </Button>
      </form>
      <p className={classes.links}>
        <AuthLink to="/recovery">Mot de passe oublié</AuthLink>
        <AuthLink to="/inscription">Créer un compte</AuthLink>
      </p>
      {demo && <DemoAccounts demo={demo} pending={pending} onEnter={enter} />}
    </AuthFrame>
  )
}
