-- Hours beyond the contract are those of the week; an agreement alone counts them over the year (articles L3121-41 and
-- L3121-44), with its name, its date and its text, and may ask for less than 1,607 hours.
alter table planning_proprietes
  alter column propriete_decompte set default 'semaine',
  add column propriete_annee_accord text not null default '' check (length(propriete_annee_accord) <= 200),
  add column propriete_annee_accord_date date,
  add column propriete_annee_accord_texte text not null default '' check (length(propriete_annee_accord_texte) <= 4000),
  -- Null: 1,607 hours.
  add column propriete_annee_heures integer check (propriete_annee_heures between 1 and 1607);

-- The year was what an account had without deciding it. What somebody chose, the audit tells: it holds, and its agreement
-- is asked for with the next choice. Elsewhere days until now keep what they were counted by, and the week holds from today.
update planning_proprietes p set propriete_decompte = 'semaine'
  where p.valable_du > (now() at time zone 'Europe/Paris')::date and p.propriete_decompte = 'annee'
    and (select apres ->> 'propriete_decompte' from audit a where a.compte_id = p.compte_id
      and action = 'proprietes_compte.modifier' and apres ? 'propriete_decompte' order by audit_id desc limit 1)
      is distinct from 'annee';
insert into planning_proprietes
  select (jsonb_populate_record(null::planning_proprietes, to_jsonb(p) || jsonb_build_object(
    'propriete_decompte', 'semaine', 'valable_du', (now() at time zone 'Europe/Paris')::date))).*
  from (
    select distinct on (compte_id) * from planning_proprietes
    where valable_du <= (now() at time zone 'Europe/Paris')::date order by compte_id, valable_du desc
  ) p
  where p.propriete_decompte = 'annee'
    and (select apres ->> 'propriete_decompte' from audit a where a.compte_id = p.compte_id
      and action = 'proprietes_compte.modifier' and apres ? 'propriete_decompte' order by audit_id desc limit 1)
      is distinct from 'annee'
  on conflict (compte_id, valable_du) do update set propriete_decompte = 'semaine';
