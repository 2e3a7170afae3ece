import { type RawBuilder, sql } from 'kysely'
import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import type { Lecture } from '../planning/pointages.ts'

/** A post that an accepted leave took off, as it stood: its number is free, and comes back with the days. */
export interface PosteLibre extends Horaire {
  readonly pointage_id: number
  readonly poste_id: number
  /** Who had it. */
  readonly utilisateur_id: number
}

const COLONNES = sql`pointage_id int, utilisateur_id int, pointage_date date, poste_id int, heure_debut time, heure_fin time,
  pointage_heure_debut_coupure time, pointage_heure_fin_coupure time`

/**
 * The posts that accepted leaves took off, from what each keeps of them (`demande_conge.libere`): published ones, and prepared ones
 * that were not published. Left out: what was to be taken off anyway, and what stands again under its number. Of leaves accepted
 * before the count of holders was kept, nothing is known: none of theirs is told.
 */
export const libresDe = (compte_id: number): RawBuilder<unknown> => sql`(
  select d.compte_id, d.demande_conge_id, d.utilisateur_id, d.repondu_a, l.pointage_id, l.pointage_date, l.poste_id,
    l.heure_debut, l.heure_fin, l.pointage_heure_debut_coupure, l.pointage_heure_fin_coupure,
    (d.libere -> 'restants' ->> l.pointage_id::text)::int as restants
  from demande_conge d cross join lateral (
    select p.* from jsonb_to_recordset(d.libere -> 'postes') as p(${COLONNES})
    where not exists (select from jsonb_to_recordset(d.libere -> 'prepares') as b(pointage_id int, retire boolean)
      where b.pointage_id = p.pointage_id and b.retire)
    union all
    select b.pointage_id, b.utilisateur_id, b.pointage_date, b.poste_id, b.heure_debut, b.heure_fin,
      b.pointage_heure_debut_coupure, b.pointage_heure_fin_coupure
    from jsonb_to_recordset(d.libere -> 'prepares') as b(${COLONNES}, retire boolean)
    where not b.retire and b.utilisateur_id = d.utilisateur_id
      and b.pointage_date between d.demande_conge_date_debut and d.demande_conge_date_fin
      and not exists (select from jsonb_to_recordset(d.libere -> 'postes') as p(pointage_id int)
        where p.pointage_id = b.pointage_id)
  ) l
  where d.compte_id = ${compte_id} and d.demande_conge_etat = 1 and d.libere -> 'restants' is not null
    and not exists (select from pointage p where p.compte_id = d.compte_id and p.pointage_id = l.pointage_id)
    and not exists (select from pointage_brouillon b where b.compte_id = d.compte_id and b.pointage_id = l.pointage_id))`

/** Of a row `l`: people who hold its post on its day once what is prepared is published, without those who are away. */
export const tenusDe = (compte_id: number): RawBuilder<number> => sql`(
  select count(distinct t.utilisateur_id)::int from (
    select p.utilisateur_id from pointage p
    where p.compte_id = ${compte_id} and p.pointage_date = l.pointage_date and p.poste_id = l.poste_id
      and not exists (select from pointage_brouillon b where b.compte_id = p.compte_id and b.pointage_id = p.pointage_id)
    union all
    select b.utilisateur_id from pointage_brouillon b
    where b.compte_id = ${compte_id} and b.pointage_date = l.pointage_date and b.poste_id = l.poste_id and not b.retire
  ) t where not exists (select from absence x where x.compte_id = ${compte_id} and x.utilisateur_id = t.utilisateur_id
    and x.jour = l.pointage_date))`

const HHMM = 'HH24:MI'

/** Those of these numbers that a leave took off. */
export async function lireLibres({ db, caller }: Lecture, pointages: readonly number[]): Promise<PosteLibre[]> {
  if (pointages.length === 0) return []
  const { rows } = await sql<PosteLibre>`
    select l.pointage_id, l.poste_id, l.utilisateur_id, l.pointage_date,
      to_char(l.heure_debut, ${HHMM}) as heure_debut, to_char(l.heure_fin, ${HHMM}) as heure_fin,
      to_char(l.pointage_heure_debut_coupure, ${HHMM}) as pointage_heure_debut_coupure,
      to_char(l.pointage_heure_fin_coupure, ${HHMM}) as pointage_heure_fin_coupure
    from ${libresDe(caller.compte_id)} l where l.pointage_id = any(${pointages}::int[])`.execute(db)
  return rows
}

type Compte = Pick<PosteLibre, 'pointage_id' | 'pointage_date' | 'poste_id'>

/** How many hold each of these posts now, by number: whoever comes to hold it later fills it. */
export async function compterTenus(
  { db, caller }: Lecture,
  postes: readonly Compte[],
): Promise<Record<string, number>> {
  if (postes.length === 0) return {}
  const lignes = JSON.stringify(
    postes.map(({ pointage_id, pointage_date, poste_id }) => ({ pointage_id, pointage_date, poste_id })),
  )
  const { rows } = await sql<{ pointage_id: number; tenus: number }>`
    select l.pointage_id, ${tenusDe(caller.compte_id)} as tenus
    from jsonb_to_recordset(${lignes}::jsonb) as l(pointage_id int, pointage_date date, poste_id int)`.execute(db)
  return Object.fromEntries(rows.map(({ pointage_id, tenus }) => [pointage_id, tenus]))
}
