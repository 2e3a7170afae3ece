import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'

/** Cycles as they are said in the field: a line per week, a code per day, `.` a rest. */
const CYCLES: Readonly<Record<string, readonly string[]>> = {
  'Grande et petite semaine': ['MM.AAMM', '.MMAA..'],
  'Nuits, une semaine sur deux': ['NN..NNN', '..NN...'],
}

async function faireCycles(db: Db): Promise<void> {
  for (const [nom, semaines] of Object.entries(CYCLES)) {
    const lignes = semaines.flatMap((jours, s) =>
      [...jours].flatMap((code, j) => (code === '.' ? [] : [{ semaine: s + 1, jour: j + 1, code }])),
    )
    await sql`
      with fait as (
        insert into planning_cycle (compte_id, cycle_nom, semaines, auteur_id, cree_a, modifie_a)
        select d.compte_id, ${nom}, ${semaines.length}::int, min(d.utilisateur_id), now(), now()
        from droit d join module m using (module_id)
        where m.module = 'vx-planning-edt' and exists (select from poste p where p.compte_id = d.compte_id)
        group by d.compte_id returning compte_id, cycle_id)
      insert into planning_cycle_ligne (compte_id, cycle_id, semaine, jour, rang, poste_id)
      select f.compte_id, f.cycle_id, l.semaine, l.jour, 1, p.poste_id
      from fait f cross join jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as l (semaine int, jour int, code text)
      join poste p on p.compte_id = f.compte_id and p.poste_code = l.code`.execute(db)
  }
}

/** What the house has one week in two is what it needs, what it has one in four what it wants. */
async function direBesoins(db: Db, aujourdhui: JourIso): Promise<void> {
  const [depuis, du, au] = [-60, -28, 55].map(n => ajouterJours(aujourdhui, n))
  await sql`
    with compte as (
      select d.compte_id, min(d.utilisateur_id) as auteur_id from droit d join module m using (module_id)
      where m.module = 'vx-planning-edt' and exists (select from poste p where p.compte_id = d.compte_id)
      group by d.compte_id),
    dit as (
      insert into planning_besoins (compte_id, valable_du, auteur_id, modifie_a)
      select compte_id, ${depuis}::date, auteur_id, now() from compte returning compte_id, valable_du),
    jours as (
      select o.compte_id, o.poste_id, extract(isodow from j.jour)::int as sorte_jour,
        (select count(*)::int from pointage p where p.compte_id = o.compte_id and p.poste_id = o.poste_id
          and p.pointage_date = j.jour::date) as n
      from poste o cross join generate_series(${du}::date, ${au}::date, '1 day') as j (jour)
      where o.poste_code = any(array['M', 'A', 'N']))
    insert into planning_besoin (compte_id, valable_du, poste_id, sorte_jour, minimum, souhaite)
    select d.compte_id, d.valable_du, j.poste_id, j.sorte_jour,
      percentile_disc(0.5) within group (order by j.n), percentile_disc(0.75) within group (order by j.n)
    from jours j join dit d using (compte_id)
    group by d.compte_id, d.valable_du, j.poste_id, j.sorte_jour`.execute(db)
}

/** What a house plans by: two cycles, and how many people its posts need. */
export async function planifierEnCycles(db: Db, aujourdhui: JourIso): Promise<void> {
  await faireCycles(db)
  await direBesoins(db, aujourdhui)
}
