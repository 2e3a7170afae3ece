import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ACTIVITES, inscriptionSchema, lireVariante, variantes } from '#domains/shell/model/inscription.ts'
import { createInscription } from '#domains/shell/modules/inscription/contract.ts'
import classes from './auth.module.css'
import { AuthFrame, AuthLink } from './auth-frame.tsx'
import { enterAfter } from './enter-after.ts'
import { PasswordFields } from './password-fields.tsx'
import { SirenField } from './siren-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Registration and its variants (specification shell-and-administration §2.1); an unknown slug is the ordinary one. */
export function Registration({ slug }: { slug: string | null }) {
  const variant = variantes[lireVariante(slug ?? '')]
  const form = useAccountForm(inscriptionSchema, createInscription.path, (_notice, sent) =>
    enterAfter(sent.email, sent.nouveau_mot_de_passe),
  )
  const { errors } = form
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    document.title = `${variant.titre} · Relais Terrain`
  }, [variant.titre])
  return (
    <AuthFrame title={variant.titre} intro={variant.texte}>
      <form
        onSubmit={form.submit(slug ? { slug } : {}, refused ? { compte_siren: refused } : {})}
        className={classes.form}
        noValidate
      >
        {variant === variantes.defaut && <Trade />}
        <TextInput
          label="Raison sociale"
          name="compte_raison_sociale"
          autoComplete="organization"
          error={errors.compte_raison_sociale}
        />
        <SirenField error={errors.compte_siren ?? refused ?? undefined} onRefused={setRefused} />
        <TextInput label="Prénom" name="prenom" autoComplete="given-name" error={errors.prenom} />
        <TextInput label="Nom" name="nom" autoComplete="family-name" error={errors.nom} />
        <TextInput
          label="Adresse e-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email}
        />
        <TextInput
          label="Téléphone (facultatif)"
          name="user_telephone1"
          type="tel"
          autoComplete="tel"
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
function Trade() {
  return (
    <fieldset className={classes.trade}>
      <legend>Votre activité</legend>
      {Object.entries(ACTIVITES).map(([activite, libelle]) => (
        <label key={activite} className={classes.choice}>
          <input type="radio" name="activite" value={activite} defaultChecked={activite === 'terrain'} />
          {libelle}
        </label>
      ))}
    </fieldset>
  )
}
