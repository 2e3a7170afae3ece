import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'

/** What cannot be undone is done in one's own name. @throws CodedError DROIT_MANQUANT */
export function exigerSonNom({ caller }: Pick<Context, 'caller'>): void {
  if (caller.acteur_utilisateur_id !== null)
    throw refuse('DROIT_MANQUANT', { message: 'Dans le compte d’une autre personne, personne ne s’efface.' })
}
