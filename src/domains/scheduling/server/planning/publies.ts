import { sql } from 'kysely'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Lecture } from './pointages.ts'

/** Whether somebody's day is one of a planning that was published to them: without a post, it is then a rest. */
export type EstPublie = (utilisateur_id: number, jour: JourIso) => boolean

/**
 * Months of these days with posts that came neither by a publication nor by a call, for a "from": whoever plans told them before
 * the desk published anything.
 */
export const moisDits = (compte_id: number, { du, au }: Periode) => sql`(
    select d::date as du, (d + interval '1 month' - interval '1 day')::date as au
    from generate_series(date_trunc('month', ${du}::timestamp), ${au}::timestamp, interval '1 month') d) m
  where exists (select from pointage p
    where p.compte_id = ${compte_id} and p.pointage_date between m.du and m.au
      and not exists (select from appel a where a.compte_id = p.compte_id and a.pourvu_pointage_id = p.pointage_id)
      and not exists (select from planning_publication q where q.compte_id = p.compte_id and (q.fait_a = p.modifie_a
        or (q.du <= m.au and q.au >= m.du and q.fait_a <= p.annonce_a))))`

/**
 * What was published of these days. A month that holds posts which came neither by a publication nor by a call was told before
 * the desk published anything: it is published to everybody.
 */
export async function lirePublies({ db, caller }: Lecture, { du, au }: Periode): Promise<EstPublie> {
  const { compte_id } = caller
  const { rows } = await sql<Periode & { readonly pour: readonly number[] | null }>`
    select distinct du, au, pour from planning_publication
      where compte_id = ${compte_id} and du <= ${au}::date and au >= ${du}::date
    union all
    select m.du, m.au, null from ${moisDits(compte_id, { du, au })}`.execute(db)
  return (utilisateur_id, jour) =>
    rows.some(r => r.du <= jour && jour <= r.au && (r.pour === null || r.pour.includes(utilisateur_id)))
}
