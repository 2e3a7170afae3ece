import { PasswordInput } from '@mantine/core'

const TOGGLE = { 'aria-label': 'Afficher ou masquer le mot de passe', tabIndex: 0 }

/** New password, twice, with its rules said before they are broken (specification shell-and-administration §5). */
export function PasswordFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <>
      <PasswordInput
        label="Nouveau mot de passe"
        name="nouveau_mot_de_passe"
        description="8 caractères au moins&nbsp;: minuscule, majuscule, chiffre et un signe parmi !@#$%^&*"
        autoComplete="new-password"
        error={errors.nouveau_mot_de_passe}
        visibilityToggleButtonProps={TOGGLE}
      />
      <PasswordInput
        label="Nouveau mot de passe, une seconde fois"
        name="nouveau_mot_de_passe_2"
        autoComplete="new-password"
        error={errors.nouveau_mot_de_passe_2}
        visibilityToggleButtonProps={TOGGLE}
      />
    </>
  )
}
