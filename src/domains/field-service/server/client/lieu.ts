import { direAdresse } from '#domains/customers/server/api.ts'
import type { Context } from '#server/http/context.ts'
import '../tables.ts'

/** Where a visit takes place, as its customer reads it: "12 rue des Lilas, 80800 Corbie". */
export async function lireLieu(
  { db, caller: { compte_id } }: Pick<Context, 'db'> & { readonly caller: Pick<Context['caller'], 'compte_id'> },
  intervention_id: number,
): Promise<string> {
  const row = await db
    .selectFrom('intervention')
    .select('adresse_id')
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirst()
  return row ? await direAdresse({ db, caller: { compte_id } }, row.adresse_id) : ''
}
