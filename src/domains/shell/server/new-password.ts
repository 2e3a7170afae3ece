import { refuse } from '#server/http/errors.ts'
import { MOT_DE_PASSE, rappelleAdresse } from '#wire/password.ts'

/**
 * What the form cannot know of a new password: whose address it recalls.
 * @throws CodedError SAISIE
 */
export function checkNewPassword(password: string, email: string): void {
  if (rappelleAdresse(password, email))
    throw refuse('SAISIE', { champs: { nouveau_mot_de_passe: MOT_DE_PASSE.adresse } })
}

/** The password that one has is not a new one. @throws CodedError SAISIE */
export function refuseSamePassword(): never {
  throw refuse('SAISIE', { champs: { nouveau_mot_de_passe: MOT_DE_PASSE.inchange } })
}
