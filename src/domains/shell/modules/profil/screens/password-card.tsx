import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { call } from '#client/call/api.ts'
import { ApiProblem, isOffline, messageOf } from '#client/call/problem.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { changementMotDePasseSchema } from '#domains/shell/model/password.ts'
import { putPassword } from '#domains/shell/modules/profil/contract.ts'
import classes from './profile.module.css'

const FIELDS = [
  ['ancien_mot_de_passe', 'Ancien mot de passe', 'current-password'],
  ['nouveau_mot_de_passe', 'Nouveau mot de passe', 'new-password'],
  ['nouveau_mot_de_passe_2', 'Confirmez le nouveau mot de passe', 'new-password'],
] as const
type Name = (typeof FIELDS)[number][0]
const EMPTY: Record<Name, string> = { ancien_mot_de_passe: '', nouveau_mot_de_passe: '', nouveau_mot_de_passe_2: '' }

/** Password change: never queued, a password must not wait on a device. The fields are cleared on success (§7.1). */
export function PasswordCard() {
  const online = useOnline()
  const login = useSession().session?.user.login ?? ''
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  useDirty(Object.values(values).some(Boolean), 'Mot de passe')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = changementMotDePasseSchema.safeParse(values)
    const issues = [...(parsed.error?.issues ?? [])].reverse()
    setErrors(Object.fromEntries(issues.map(i => [String(i.path[0]), i.message])))
    if (!parsed.success) return
    setBusy(true)
    try {
      await call(putPassword, { body: parsed.data, tell: 'success' })
      setValues(EMPTY)
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h2>Mot de passe</h2>
      </div>
      {/* A password manager must know whose password it keeps. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      {FIELDS.map(([name, label, autoComplete]) => (
        <PasswordInput
          key={name}
          label={label}
          name={name}
          autoComplete={autoComplete}
          description={
            name === 'nouveau_mot_de_passe'
              ? '8 caractères au moins\u00a0: minuscule, majuscule, chiffre et un signe parmi !@#$%^&*'
              : undefined
          }
          value={values[name]}
          error={errors[name]}
          onChange={event => setValues({ ...values, [name]: event.currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe', tabIndex: 0 }}
        />
      ))}
      <Button type="submit" loading={busy} disabled={!online}>
        Changer le mot de passe
      </Button>
      {!online && <p className={classes.note}>Le mot de passe se change avec du réseau.</p>}
    </form>
  )
}

function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof ApiProblem)
    return {
      ...(error.erreur === 'MOT_DE_PASSE_ACTUEL' ? { ancien_mot_de_passe: error.message } : error.problem.champs),
    }
  return isOffline(error) ? { ancien_mot_de_passe: messageOf(error) } : {}
}
