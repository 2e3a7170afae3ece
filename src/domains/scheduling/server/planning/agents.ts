import { sql } from 'kysely'
import { DE_LA_MAISON, DU_TERRAIN } from '#domains/scheduling/model/action.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Context } from '#server/http/context.ts'
import { formaterNom } from '#wire/names.ts'

export interface AgentLu {
  readonly utilisateur_id: number
  readonly nom: string
  readonly prenom: string
  readonly metier_id: number | null
  readonly metier_libelle: string
  readonly minutes_hebdomadaires: number
  readonly minutes_annuelles: number
  readonly naissance: string | null
}

const tenuPar = ({ du, au }: Periode) => sql`exists (select from pointage p where p.compte_id = c.compte_id
  and p.utilisateur_id = c.utilisateur_id and p.pointage_date between ${du} and ${au})`

/**
 * People who have a contract in the planning, by name; `utilisateurs` narrows. `partis`: with those who are gone and held a
 * post in that time, whose hours stay in what it sums.
 */
export async function lireAgents(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  utilisateurs?: readonly number[],
  partis?: Periode,
): Promise<AgentLu[]> {
  let query = db
    .selectFrom('agent_contrat as c')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'c.compte_id').onRef('u.utilisateur_id', '=', 'c.utilisateur_id'),
    )
    .leftJoin('metier as m', join =>
      join.onRef('m.compte_id', '=', 'c.compte_id').onRef('m.metier_id', '=', 'c.metier_id'),
    )
    .select(['c.utilisateur_id', 'u.nom', 'u.prenom', 'c.metier_id', 'c.minutes_hebdomadaires', 'c.minutes_annuelles'])
    .select(['c.naissance', 'm.metier_libelle'])
    .where('c.compte_id', '=', caller.compte_id)
    .where(partis ? sql<boolean>`(u.actif or ${tenuPar(partis)})` : sql<boolean>`u.actif`)
  if (utilisateurs) query = query.where('c.utilisateur_id', '=', sql<number>`any(${utilisateurs}::int[])`)
  const rows = await query.orderBy('u.nom').orderBy('u.prenom').orderBy('c.utilisateur_id').execute()
  return rows.map(row => ({ ...row, metier_libelle: row.metier_libelle ?? '' }))
}

/** Names of anybody of the company, by number. */
export async function lireNoms(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  utilisateurs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (utilisateurs.length === 0) return new Map()
  const rows = await db
    .selectFrom('utilisateur')
    .select(['utilisateur_id', 'nom', 'prenom'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', 'in', [...new Set(utilisateurs)])
    .execute()
  return new Map(rows.map(row => [row.utilisateur_id, formaterNom(row)]))
}

const detient = (modules: readonly string[]) => sql<boolean>`exists (select from droit x join module y using (module_id)
  where x.compte_id = u.compte_id and x.utilisateur_id = u.utilisateur_id and y.module = any(${sql.val([...modules])}::text[]))`

/** Those who answer requests of the house (`moitiesDe`): told when one is waiting for them. */
export async function lireResponsables({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<number[]> {
  const rows = await db
    .selectFrom('droit as d')
    .innerJoin('module as m', 'm.module_id', 'd.module_id')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'd.compte_id').onRef('u.utilisateur_id', '=', 'd.utilisateur_id'),
    )
    .select('u.utilisateur_id')
    .where('m.module', '=', 'vx-gestion-actions-gdi')
    .where('d.compte_id', '=', caller.compte_id)
    .where('u.actif', '=', true)
    .where(eb => eb.or([detient([DE_LA_MAISON]), eb.not(detient(DU_TERRAIN))]))
    .execute()
  return rows.map(r => r.utilisateur_id)
}
