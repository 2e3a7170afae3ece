import { sql } from 'kysely'
import { DE_LA_MAISON, DU_TERRAIN } from '#domains/scheduling/model/action.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Context } from '#server/http/context.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { contratsTenus } from '../agents/contrats.ts'

export interface AgentLu {
  readonly utilisateur_id: number
  readonly nom: string
  readonly prenom: string
  readonly metier_id: number | null
  readonly metier_libelle: string
  readonly unite_id: number | null
  readonly unite_libelle: string
  readonly minutes_hebdomadaires: number
  readonly minutes_annuelles: number
  readonly naissance: string | null
}

const tenuPar = ({ du, au }: Periode) => sql`exists (select from pointage p where p.compte_id = c.compte_id
  and p.utilisateur_id = c.utilisateur_id and p.pointage_date between ${du} and ${au})`

/** A day, or all the days from one to another. */
export type Quand = JourIso | Periode

const SANS_FIN: JourIso = '9999-12-31'

/**
 * Active people who have a contract on some day of a time, by name, with the first one that holds then: of that day, from
 * today on where none is told. `utilisateurs` narrows. `partis`: with those who are gone and held a post in that time, whose
 * hours stay in what it sums.
 */
export async function lireAgents(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  utilisateurs?: readonly number[],
  quand: Quand = { du: jourParis(now), au: SANS_FIN },
  { partis = false } = {},
): Promise<AgentLu[]> {
  const { du, au } = typeof quand === 'string' ? { du: quand, au: quand } : quand
  const seuls = utilisateurs ? sql`and c.utilisateur_id = any(${sql.val([...utilisateurs])}::int[])` : sql``
  const { rows } = await sql<AgentLu>`
    select c.utilisateur_id, u.nom, u.prenom, c.metier_id, coalesce(m.metier_libelle, '') as metier_libelle,
      c.unite_id, coalesce(n.unite_libelle, '') as unite_libelle,
      c.minutes_hebdomadaires, c.minutes_annuelles, a.naissance
    from (
      select distinct on (t.utilisateur_id) t.* from ${contratsTenus(caller.compte_id)} t
      where t.valable_du <= ${au} and (t.fin is null or t.fin >= ${du})
      order by t.utilisateur_id, t.valable_du) c
    join utilisateur u on u.compte_id = c.compte_id and u.utilisateur_id = c.utilisateur_id
        and ${partis ? sql`(u.actif or ${tenuPar({ du, au })})` : sql`u.actif`}
    left join agent a on a.compte_id = c.compte_id and a.utilisateur_id = c.utilisateur_id
    left join metier m on m.compte_id = c.compte_id and m.metier_id = c.metier_id
    left join unite n on n.compte_id = c.compte_id and n.unite_id = c.unite_id
    where true ${seuls} order by u.nom, u.prenom, c.utilisateur_id`.execute(db)
  return rows
}

/**
 * People whom something is given to in a time without being of its team: a contract that ended since, an access that was
 * shut. What is prepared for them is seen, and taken off.
 */
export async function lireHorsEquipe(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { du, au }: Periode,
  equipe: readonly number[],
): Promise<AgentLu[]> {
  const { rows } = await sql<AgentLu>`
    select u.utilisateur_id, u.nom, u.prenom, null::int as metier_id, '' as metier_libelle,
      null::int as unite_id, '' as unite_libelle,
      0 as minutes_hebdomadaires, 0 as minutes_annuelles, a.naissance
    from utilisateur u
    left join agent a on a.compte_id = u.compte_id and a.utilisateur_id = u.utilisateur_id
    where u.compte_id = ${caller.compte_id} and u.utilisateur_id <> all(${sql.val([...equipe])}::int[])
      and (exists (select from pointage p where p.compte_id = u.compte_id and p.utilisateur_id = u.utilisateur_id
          and p.pointage_date between ${du} and ${au})
        or exists (select from pointage_brouillon b where b.compte_id = u.compte_id and b.utilisateur_id = u.utilisateur_id
          and b.pointage_date between ${du} and ${au}))
    order by u.nom, u.prenom, u.utilisateur_id`.execute(db)
  return rows
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
