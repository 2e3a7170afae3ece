import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'

interface Prestation {
  readonly prestation_id: number
  readonly prestation_libelle: string
  readonly duree_minutes: number
}

/** Services on offer, in their order; supplies are nobody's visit. @param id one of them */
export async function lirePrestations(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  id?: number,
): Promise<Prestation[]> {
  const { rows } = await sql<Prestation>`select prestation_id,
      concat_ws(' · ', nullif(metier_libelle, ''), prestation_libelle) as prestation_libelle, duree_minutes
    from prestation where compte_id = ${caller.compte_id} and sorte = 'prestation' and actif and supprime_a is null
      and ${id === undefined ? sql`true` : sql`prestation_id = ${id}`}
    order by lower(metier_libelle), ordre, lower(prestation_libelle), prestation_id`.execute(db)
  return rows
}

/** @throws CodedError INTROUVABLE: another company's, or not on offer any more */
export async function exigerPrestation(context: Pick<Context, 'db' | 'caller'>, id: number): Promise<Prestation> {
  const [prestation] = await lirePrestations(context, id)
  if (!prestation) throw refuse('INTROUVABLE')
  return prestation
}
