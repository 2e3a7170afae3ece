import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import '../tables.ts'

/** Names the requests' files among all that is attached to records. */
export const OBJET_DEMANDE = 'demande'

/** Its files, removed ones too, of `piece_jointe p`. */
export const piecesDe = (
  compte_id: number,
  demande_id: number,
) => sql`p.compte_id = ${compte_id} and p.objet = ${OBJET_DEMANDE}
  and p.objet_id = ${demande_id}`

/** What a request holds stands at its visit too. @returns how many came there */
export async function suivreVisite(
  { db, caller }: Context,
  demande_id: number,
  intervention_id: number,
): Promise<number> {
  const { rows } =
    await sql`insert into intervention_fichier (compte_id, intervention_id, sorte, nom, sha256, cree_par, cree_a)
    select distinct on (p.sha256) p.compte_id, ${intervention_id}::int, 'document', p.nom, p.sha256, p.depose_par, p.depose_a
    from piece_jointe p where ${piecesDe(caller.compte_id, demande_id)} and p.supprime_a is null
    order by p.sha256, p.piece_id on conflict do nothing returning 1`.execute(db)
  return rows.length
}
