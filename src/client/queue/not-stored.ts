import { NotStored } from '#offline/outbox.ts'
import { messageOf } from '../call/problem.ts'

/** Why an action could not be kept, in words the person can act on. */
export function messageNonEnregistre(error: unknown): string {
  if (!(error instanceof NotStored)) return messageOf(error)
  return error.quota
    ? 'La mémoire de ce téléphone est pleine\u00a0: rien n’a été enregistré. Libérez de la place, puis réessayez.'
    : 'Rien n’a été enregistré sur ce téléphone. Fermez les autres onglets de l’application, puis réessayez.'
}
