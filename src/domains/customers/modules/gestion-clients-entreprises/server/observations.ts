import { sql } from 'kysely'
import type { ReadContext } from '#server/http/context.ts'
import type { ObservationClient } from '../contract.ts'

/** What was noted about a customer, newest first. */
export async function lireObservations(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  client_id: number,
): Promise<ObservationClient[]> {
  const { rows } = await sql<{ commentaire_id: number; le: Date; utilisateur: string; commentaire_texte: string }>`
    select o.commentaire_id, o.commentaire_date_heure as le, trim(u.prenom || ' ' || u.nom) as utilisateur, o.commentaire_texte
    from client_observation o join utilisateur u using (compte_id, utilisateur_id)
    where o.compte_id = ${caller.compte_id} and o.client_id = ${client_id}
    order by o.commentaire_date_heure desc, o.commentaire_id desc`.execute(db)
  return rows.map(({ le, ...r }) => ({ ...r, commentaire_date_heure: le.toISOString() }))
}
