import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ADRESSE_EFFACEE } from '#server/retention/platform-rules.ts'
import { exigerSeulResponsable } from '../conges/reponse.ts'

/**
 * Holds somebody until the end: an erasure holds them too (`personnes.ts`), so that what is written comes before it and goes with
 * it, or after it and is refused.
 * @returns whether they own the company @throws CodedError INTROUVABLE for nobody of the company, and for somebody erased meanwhile
 */
async function tenirPersonne({ db, caller }: Context, utilisateur_id: number): Promise<boolean> {
  const tenue = await db
    .selectFrom('utilisateur')
    .select(['email', 'proprietaire'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!tenue || tenue.email.endsWith(ADRESSE_EFFACEE)) throw refuse('INTROUVABLE')
  return tenue.proprietaire
}

/**
 * Whether the caller may change what somebody is owed: contract, rights, file. An owner's is theirs alone; a manager's own
 * is another manager's, unless there is none. The person is held until the end.
 * @throws CodedError INTROUVABLE, DROIT_MANQUANT
 */
export async function exigerMain(context: Context, utilisateur_id: number): Promise<void> {
  const { db, caller } = context
  const cibleProprietaire = await tenirPersonne(context, utilisateur_id)
  const moi = await db
    .selectFrom('utilisateur')
    .select('proprietaire')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirst()
  if (moi?.proprietaire) return
  if (cibleProprietaire)
    throw refuse('DROIT_MANQUANT', { message: 'La fiche et le contrat du propriétaire ne se changent que par lui.' })
  if (utilisateur_id === caller.utilisateur_id)
    await exigerSeulResponsable(context, 'Vous ne changez ni votre contrat ni vos droits')
}
