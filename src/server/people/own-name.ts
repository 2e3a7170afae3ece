import type { Caller } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'

const QUOI = {
  effacer: 'personne ne s’efface',
  reseau: 'le réseau de l’entreprise ne change pas',
  dossier: 'le dossier de l’entreprise ne se montre ni ne se cache',
  exporter: 'les listes ne s’exportent pas',
} as const

/** What cannot be undone, or binds the company, is done in one's own name. @throws CodedError DROIT_MANQUANT */
export function exigerSonNom({ caller }: { readonly caller: Caller }, quoi: keyof typeof QUOI = 'effacer'): void {
  if (caller.acteur_utilisateur_id !== null)
    throw refuse('DROIT_MANQUANT', { message: `Dans le compte d’une autre personne, ${QUOI[quoi]}.` })
}
