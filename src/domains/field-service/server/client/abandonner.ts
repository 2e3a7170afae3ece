import type { Context } from '#server/http/context.ts'
import '../tables.ts'

/** A visit that is restored is cancelled no more: what was still to leave of that says so at once, and holds nothing else back. */
export async function abandonnerAnnonces(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  intervention_id: number,
): Promise<void> {
  await db
    .updateTable('envoi_client')
    .set({ etat: 'abandonne' })
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('sujet', '=', 'annulation')
    .where('etat', 'in', ['attente', 'retarde'])
    .execute()
}
