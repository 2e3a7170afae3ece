import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { exigerSeulResponsable } from '../conges/reponse.ts'

/**
 * Whether the caller may change what somebody is owed: contract, rights, file. An owner's is theirs alone; a manager's own
 * is another manager's, unless there is none.
 * @throws CodedError DROIT_MANQUANT
 */
export async function exigerMain(context: Context, utilisateur_id: number): Promise<void> {
  const { db, caller } = context
  const gens = await db
    .selectFrom('utilisateur')
    .select(['utilisateur_id', 'proprietaire'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', 'in', [utilisateur_id, caller.utilisateur_id])
    .execute()
  const proprietaire = (id: number) => gens.some(p => p.utilisateur_id === id && p.proprietaire)
  if (proprietaire(caller.utilisateur_id)) return
  if (proprietaire(utilisateur_id))
    throw refuse('DROIT_MANQUANT', { message: 'La fiche et le contrat du propriétaire ne se changent que par lui.' })
  if (utilisateur_id === caller.utilisateur_id)
    await exigerSeulResponsable(context, 'Vous ne changez ni votre contrat ni vos droits')
}
