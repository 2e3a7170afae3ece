import { sql } from 'kysely'
import type { Lecture } from './pointages.ts'

export interface Reservation {
  readonly pointage_id: number
  readonly bde_id: number
  /** When the colleague accepted the exchange that promises it. */
  readonly promis_a: Date
}

/** Which of these posts an exchange awaiting the manager promises already. */
export async function lireReservations(
  { db, caller }: Lecture,
  pointages: readonly number[],
): Promise<ReadonlyMap<number, Reservation>> {
  const rows = await db
    .selectFrom('echange_reservation as r')
    .innerJoin('echange as e', join => join.onRef('e.compte_id', '=', 'r.compte_id').onRef('e.bde_id', '=', 'r.bde_id'))
    .select(['r.pointage_id', 'r.bde_id', 'e.repondu_a', 'e.recu_a'])
    .where('r.compte_id', '=', caller.compte_id)
    .where('r.pointage_id', '=', sql<number>`any(${pointages})`)
    .execute()
  return new Map(rows.map(({ repondu_a, recu_a, ...r }) => [r.pointage_id, { ...r, promis_a: repondu_a ?? recu_a }]))
}
