import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import '../tables.ts'

/** Where a visit takes place, as its customer reads it: "12 rue des Lilas, 80800 Corbie". */
export async function lireLieu(
  { db, caller }: Pick<Context, 'db'> & { readonly caller: Pick<Context['caller'], 'compte_id'> },
  intervention_id: number,
): Promise<string> {
  const { rows } = await sql<{ lieu: string }>`select concat_ws(', ', nullif(trim(a.adresse_adresse1), ''),
      nullif(trim(a.adresse_cp || ' ' || a.adresse_ville), '')) as lieu
    from intervention i join adresse a using (compte_id, adresse_id)
    where i.compte_id = ${caller.compte_id} and i.intervention_id = ${intervention_id}`.execute(db)
  return rows[0]?.lieu ?? ''
}
