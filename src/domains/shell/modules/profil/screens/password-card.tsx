import { Button, PasswordInput } from '@mantine/core'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { byWriting, useTypedForm } from '#client/form/use-typed-form.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { changementMotDePasseSchema } from '#domains/shell/model/password.ts'
import { putPassword } from '#domains/shell/modules/profil/contract.ts'
import cards from '#kit/page/card.module.css'
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
  const form = useTypedForm({
    schema: changementMotDePasseSchema,
    initial: EMPTY,
    end: byWriting(useWriting(putPassword)),
    name: 'Mot de passe',
    fieldOf,
  })

  return (
    <form className={`${cards.card} ${cards.settings} ${classes.card}`} onSubmit={form.submit} noValidate>
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
          {...form.field(name)}
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe', tabIndex: 0 }}
        />
      ))}
      {form.message && <p role="alert">{form.message}</p>}
      <Button type="submit" loading={form.pending} disabled={!online}>
        Changer le mot de passe
      </Button>
      {!online && <p className={classes.note}>Le mot de passe se change avec du réseau.</p>}
    </form>
  )
}

/** The whole card speaks of one password: what is refused of it is said at the one in use. */
function fieldOf(refusal: unknown): Readonly<Record<string, string>> | undefined {
  if (refusal instanceof ApiProblem && refusal.erreur !== 'MOT_DE_PASSE_ACTUEL') return refusal.problem.champs
  return { ancien_mot_de_passe: messageOf(refusal) }
}
