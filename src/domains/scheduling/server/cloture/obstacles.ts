import { sql } from 'kysely'
import type { Obstacle } from '#domains/scheduling/model/cloture/cloture.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Context } from '#server/http/context.ts'

type Trouve = Obstacle & { readonly utilisateur_id: number }

/**
 * What stands in the way of closing these days, by person: what is prepared and not published, exchanges and leave that wait for
 * an answer, posts and duties that are not over. The month before is one where it is open and
 * has posts or duties, once the house closes its months; it is told alone before the first one that it closes.
 */
export async function lireObstacles(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  { du, au }: Periode,
): Promise<ReadonlyMap<number, Obstacle[]>> {
  const compte = caller.compte_id
  const { rows } = await sql<Trouve>`
    with prepares as (
      select utilisateur_id, pointage_id from pointage_brouillon
        where compte_id = ${compte} and pointage_date between ${du}::date and ${au}::date
      union
      select p.utilisateur_id, p.pointage_id from pointage p join pointage_brouillon b using (compte_id, pointage_id)
        where p.compte_id = ${compte} and p.pointage_date between ${du}::date and ${au}::date),
    ouverts as (
      select distinct e.bde_id, qui.utilisateur_id from echange e
        join pointage p on p.compte_id = e.compte_id and p.pointage_id in (e.pointage_origine_id, e.pointage_cible_id)
        cross join lateral (values (e.utilisateur_origine_id), (e.utilisateur_cible_id)) as qui (utilisateur_id)
        where e.compte_id = ${compte} and e.bde_etat in (0, 1) and p.pointage_date between ${du}::date and ${au}::date),
    attendues as (
      select utilisateur_id from demande_conge
        where compte_id = ${compte} and (demande_conge_etat = 0 or (demande_conge_etat = 1 and retrait_demande_a is not null))
          and demande_conge_date_debut <= ${au}::date and demande_conge_date_fin >= ${du}::date),
    en_cours as (
      select utilisateur_id from pointage
        where compte_id = ${compte} and pointage_date between ${du}::date and ${au}::date and upper(plages) > ${now}
      union all
      select utilisateur_id from astreinte
        where compte_id = ${compte} and astreinte_date between ${du}::date and ${au}::date and upper(plage) > ${now}),
    avant as (
      select t.utilisateur_id from (
        select utilisateur_id, pointage_date as jour from pointage where compte_id = ${compte}
        union all select utilisateur_id, astreinte_date from astreinte where compte_id = ${compte}) t
      where t.jour >= (${du}::date - interval '1 month')::date and t.jour < ${du}::date
        and not exists (select from mois_clos c where c.compte_id = ${compte} and c.utilisateur_id = t.utilisateur_id
          and c.etat = 'clos' and c.mois = (${du}::date - interval '1 month')::date)),
    commencees as (
      select exists (select from mois_clos c where c.compte_id = ${compte} and c.etat = 'clos' and c.mois < ${du}::date) as oui)
    select utilisateur_id, 'brouillon' as sorte, count(*)::int as nombre from prepares group by 1
    union all select utilisateur_id, 'echange', count(*)::int from ouverts group by 1
    union all select utilisateur_id, 'demande', count(*)::int from attendues group by 1
    union all select utilisateur_id, 'en_cours', count(*)::int from en_cours group by 1
    union all select utilisateur_id, case when oui then 'precedent' else 'anterieur' end, count(*)::int
      from avant, commencees group by 1, oui
    order by 1, 2`.execute(db)
  const par = Map.groupBy(rows, r => r.utilisateur_id)
  return new Map([...par].map(([id, siens]) => [id, siens.map(({ sorte, nombre }) => ({ sorte, nombre }))]))
}
