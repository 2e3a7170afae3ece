import type { Caller } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { horsDeSonNom } from '#wire/own-name.ts'

/**
 * What cannot be undone, or binds the company, is done in one's own name. @param clause what is not done, in words
 * @throws CodedError DROIT_MANQUANT
 */
export function exigerSonNom({ caller }: { readonly caller: Caller }, clause = 'personne ne s’efface'): void {
  if (caller.acteur_utilisateur_id !== null) throw refuse('DROIT_MANQUANT', { message: horsDeSonNom(clause) })
}
