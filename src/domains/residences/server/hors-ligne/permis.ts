import type { Context } from '#server/http/context.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** Whether the house allows it, at this moment; held until the transaction ends where something is made of it. */
export async function estAutorise({ db, caller }: Lecture, { tenir = false } = {}): Promise<boolean> {
  const query = db
    .selectFrom('maison_hebergement')
    .select('hors_ligne')
    .where('compte_id', '=', caller.compte_id)
    .where('hors_ligne', '=', true)
  return (await (tenir ? query.forShare() : query).executeTakeFirst()) !== undefined
}
