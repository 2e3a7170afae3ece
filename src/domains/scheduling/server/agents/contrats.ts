import { sql } from 'kysely'
import { bornerContrats, type VersionContrat } from '#domains/scheduling/model/contrat.ts'
import type { Lecture } from '../planning/pointages.ts'
import '../tables.ts'

/** Contracts of a company with the last day that each holds: its own, or the eve of the next one; null: none is known. */
export const contratsTenus = (compte_id: number) => sql`(
  select x.*, least(x.valable_au, lead(x.valable_du) over (partition by x.utilisateur_id order by x.valable_du) - 1) as fin
  from agent_contrat x where x.compte_id = ${compte_id})`

/** Every version of the contract of a person `u`. */
export const contratsDe = sql<VersionContrat[] | null>`(
  select json_agg(json_build_object('valable_du', c.valable_du, 'valable_au', c.valable_au, 'metier_id', c.metier_id,
    'minutes_annuelles', c.minutes_annuelles, 'minutes_hebdomadaires', c.minutes_hebdomadaires,
    'travailleur_nuit', c.travailleur_nuit, 'exempt_nuit', c.exempt_nuit) order by c.valable_du)
  from agent_contrat c where c.compte_id = u.compte_id and c.utilisateur_id = u.utilisateur_id)`

export type ContratDe = VersionContrat & { readonly utilisateur_id: number }

/** Every version of the contracts of these people, or of the whole company, by person and day, each with its last day. */
export async function lireVersionsContrats(
  { db, caller }: Lecture,
  utilisateurs?: readonly number[],
): Promise<ReadonlyMap<number, VersionContrat[]>> {
  let query = db
    .selectFrom('agent_contrat')
    .select(['utilisateur_id', 'valable_du', 'valable_au', 'metier_id', 'minutes_annuelles', 'minutes_hebdomadaires'])
    .select(['unite_id', 'travailleur_nuit', 'exempt_nuit'])
    .where('compte_id', '=', caller.compte_id)
  if (utilisateurs) query = query.where('utilisateur_id', '=', sql<number>`any(${sql.val([...utilisateurs])}::int[])`)
  const rows: ContratDe[] = await query.orderBy('utilisateur_id').orderBy('valable_du').execute()
  const par = Map.groupBy(rows, r => r.utilisateur_id)
  return new Map(
    [...par].map(([id, siens]) => [id, bornerContrats(siens).map(({ utilisateur_id: _qui, ...version }) => version)]),
  )
}
