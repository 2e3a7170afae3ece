import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { callAnonymous } from '#client/account/sign-in.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { acceptationSchema } from '#domains/shell/model/inscription.ts'
import { acceptInvitation, getInvitation } from '#domains/shell/modules/invitation/contract.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { fillPath } from '#wire/operation.ts'
import classes from './auth.module.css'
import { AuthFrame, AuthLink } from './auth-frame.tsx'
import { enterAfter } from './enter-after.ts'
import { PasswordFields } from './password-fields.tsx'
import { useAccountForm } from './use-account-form.ts'

type Invited = z.output<typeof getInvitation.output>

/** An invited person sees by whom, then chooses a password (specification shell-and-administration §2.1). */
export function Invitation({ id }: { id: string }) {
  const [invited, setInvited] = useState<Invited | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    document.title = 'Invitation · Relais Terrain'
    callAnonymous<Invited>(fillPath(getInvitation.path, { id })).then(setInvited, error => setFailure(wordsOf(error)))
  }, [id])
  if (invited) return <InvitationForm id={id} invited={invited} />
  return (
    <AuthFrame title="Invitation">
      {failure ? (
        <>
          <p role="alert" className={classes.error}>
            {failure}
          </p>
          <p className={classes.links}>
            <AuthLink to="/login">Aller à la connexion</AuthLink>
          </p>
        </>
      ) : (
        <p role="status">Lecture de votre invitation…</p>
      )}
    </AuthFrame>
  )
}

/** An address that was cut or badly copied is no input of the person's to correct. */
function wordsOf(error: unknown): string {
  const unreadable = error instanceof ApiProblem && error.erreur === 'SAISIE'
  return unreadable ? errorCatalogue.LIEN_PERIME.message : messageOf(error)
}

function InvitationForm({ id, invited }: { id: string; invited: Invited }) {
  const path = fillPath(acceptInvitation.path, { id })
  const form = useAccountForm(acceptationSchema, path, (_notice, sent) =>
    enterAfter(invited.email, sent.nouveau_mot_de_passe),
  )
  return (
    <AuthFrame
      title={`Bienvenue ${invited.prenom}`}
      intro={`${invited.compte_raison_sociale} vous invite comme ${invited.profil_libelle.toLowerCase()}.`}
    >
      <form onSubmit={form.submit()} className={classes.form} noValidate>
        <TextInput label="Adresse e-mail" value={invited.email} readOnly autoComplete="username" />
        <TextInput
          label="Prénom"
          name="prenom"
          autoComplete="given-name"
          defaultValue={invited.prenom}
          error={form.errors.prenom}
        />
        <TextInput
          label="Nom"
          name="nom"
          autoComplete="family-name"
          defaultValue={invited.nom}
          error={form.errors.nom}
        />
        <PasswordFields first errors={form.errors} />
        <p role="alert" className={classes.error} hidden={!form.refusal}>
          {form.refusal}
        </p>
        <Button type="submit" size="lg" fullWidth loading={form.pending}>
          Rejoindre
        </Button>
      </form>
    </AuthFrame>
  )
}
