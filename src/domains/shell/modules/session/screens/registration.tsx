import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTabDraft } from '#client/draft/use-tab-draft.ts'
import { ACTIVITES, inscriptionSchema, lireVariante, variantes } from '#domains/shell/model/inscription.ts'
import { createInscription } from '#domains/shell/modules/inscription/contract.ts'
import { Restored } from '#kit/form/restored.tsx'
import classes from './auth.module.css'
import { AuthFrame, AuthLink } from './auth-frame.tsx'
import { enterAfter } from './enter-after.ts'
import { PasswordFields } from './password-fields.tsx'
import { SirenField } from './siren-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Kept through a reload: all but the passwords. */
const KEPT = ['activite', 'compte_raison_sociale', 'compte_siren', 'prenom', 'nom', 'email', 'user_telephone1']

/** Registration and its variants (specification shell-and-administration §2.1); an unknown slug is the ordinary one. */
export function Registration({ slug }: { slug: string | null }) {
  const variant = variantes[lireVariante(slug ?? '')]
  const draft = useTabDraft('inscription', KEPT)
  const { values } = draft
  const form = useAccountForm(inscriptionSchema, createInscription.path, (_notice, sent) => {
    draft.forget()
    return enterAfter(sent.email, sent.nouveau_mot_de_passe)
  })
  const { errors } = form
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    document.title = `${variant.titre} · Relais Terrain`
  }, [variant.titre])
  return (
    <AuthFrame title={variant.titre} intro={variant.texte}>
      {draft.found && <Restored onStartAgain={draft.restart} />}
      <form
        key={draft.serial}
        onChange={event => draft.keep(event.currentTarget)}
        onSubmit={form.submit(slug ? { slug } : {}, refused ? { compte_siren: refused } : {})}
        className={classes.form}
        noValidate
      >
        {variant === variantes.defaut && <Trade chosen={values.activite || 'terrain'} />}
        <TextInput
          label="Raison sociale"
          name="compte_raison_sociale"
          autoComplete="organization"
          defaultValue={values.compte_raison_sociale}
          error={errors.compte_raison_sociale}
        />
        <SirenField
          initial={values.compte_siren}
          error={errors.compte_siren ?? refused ?? undefined}
          onRefused={setRefused}
        />
        <TextInput
          label="Prénom"
          name="prenom"
          autoComplete="given-name"
          defaultValue={values.prenom}
          error={errors.prenom}
        />
        <TextInput label="Nom" name="nom" autoComplete="family-name" defaultValue={values.nom} error={errors.nom} />
        <TextInput
          label="Adresse e-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={values.email}
          error={errors.email}
        />
        <TextInput
          label="Téléphone (facultatif)"
          name="user_telephone1"
          type="tel"
          autoComplete="tel"
          defaultValue={values.user_telephone1}
          error={errors.user_telephone1}
        />
        <PasswordFields first errors={errors} />
        <p role="alert" className={classes.error} hidden={!form.refusal}>
          {form.refusal}
        </p>
        <Button type="submit" size="lg" fullWidth loading={form.pending}>
          Créer mon compte
        </Button>
      </form>
      <p className={classes.links}>
        <AuthLink to="/login">J’ai déjà un compte</AuthLink>
      </p>
    </AuthFrame>
  )
}

/** What the company does decides what its space opens on; another variant of the screen says so by itself. */
function Trade({ chosen }: { chosen: string }) {
  return (
    <fieldset className={classes.trade}>
      <legend>Votre activité</legend>
      {Object.entries(ACTIVITES).map(([activite, libelle]) => (
        <label key={activite} className={classes.choice}>
          <input type="radio" name="activite" value={activite} defaultChecked={activite === chosen} />
          {libelle}
        </label>
      ))}
    </fieldset>
  )
}
