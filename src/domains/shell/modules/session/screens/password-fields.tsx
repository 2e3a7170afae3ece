import { PasswordInput } from '@mantine/core'

const TOGGLE = { 'aria-label': 'Afficher ou masquer le mot de passe', tabIndex: 0 }

type Props = {
  errors: Readonly<Record<string, string>>
  /** Chosen for the first time: there is no former one that it could be new beside. */
  first?: boolean
}

/** A password, twice, with its rules said before they are broken (specification shell-and-administration §5). */
export function PasswordFields({ errors, first = false }: Props) {
  const label = first ? 'Mot de passe' : 'Nouveau mot de passe'
  return (
    <>
      <PasswordInput
        label={label}
        name="nouveau_mot_de_passe"
        description="8 caractères au moins&nbsp;: minuscule, majuscule, chiffre et un signe parmi !@#$%^&*"
        autoComplete="new-password"
        error={errors.nouveau_mot_de_passe}
        visibilityToggleButtonProps={TOGGLE}
      />
      <PasswordInput
        label={`${label}, une seconde fois`}
        name="nouveau_mot_de_passe_2"
        autoComplete="new-password"
        error={errors.nouveau_mot_de_passe_2}
        visibilityToggleButtonProps={TOGGLE}
      />
    </>
  )
}
