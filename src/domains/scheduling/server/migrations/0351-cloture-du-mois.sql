-- Closing the month of an agent (build B0.3): open, checked or closed. What is closed keeps its figures, the lines that they sum
-- and the settings that counted them, whatever changes afterwards.
create table mois_clos (
  compte_id integer not null,
  utilisateur_id integer not null,
  -- Its first day.
  mois date not null check (extract(day from mois) = 1),
  etat text not null check (etat in ('controle', 'clos')),
  auteur_id integer not null,
  fait_a timestamptz not null,
  -- SHA-256 of what the figures are made of: what is signed is that, and nothing else.
  empreinte text not null check (length(empreinte) = 64),
  chiffres jsonb not null,
  -- Of a closed month alone.
  detail jsonb,
  pauses jsonb,
  primary key (compte_id, utilisateur_id, mois),
  foreign key (compte_id, utilisateur_id) references utilisateur,
  foreign key (compte_id, auteur_id) references utilisateur,
  check ((etat = 'clos') = (detail is not null)),
  check ((detail is null) = (pauses is null))
);
create index mois_clos_mois on mois_clos (compte_id, mois);
alter table mois_clos enable row level security;
create policy compte_seul on mois_clos using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update, delete on mois_clos to relais_app;

-- Why nothing may change in a day of somebody's, in a sentence; null: their month is not closed. Asked by who writes, whose company's
-- rows are the only ones it sees.
create function mois_clos_phrase(le_compte integer, qui integer, le_jour date) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select format(E'%s %s est clos pour %s, par %s, le %s\u00a0: un mois clos se rouvre avec un motif.',
    (array['Janvier', 'Février', 'Mars', 'Avril', 'Mai', 'Juin', 'Juillet', 'Août', 'Septembre', 'Octobre', 'Novembre',
      'Décembre'])[extract(month from c.mois)::int], extract(year from c.mois)::int,
    trim(u.prenom || ' ' || u.nom), trim(a.prenom || ' ' || a.nom),
    to_char(c.fait_a at time zone 'Europe/Paris', 'DD/MM/YYYY" à "HH24:MI'))
  from mois_clos c
  join utilisateur u on u.compte_id = c.compte_id and u.utilisateur_id = c.utilisateur_id
  join utilisateur a on a.compte_id = c.compte_id and a.utilisateur_id = c.auteur_id
  where c.compte_id = le_compte and c.utilisateur_id = qui and c.etat = 'clos'
    and c.mois = date_trunc('month', le_jour)::date
$$;
revoke all on function mois_clos_phrase(integer, integer, date) from public;
grant execute on function mois_clos_phrase(integer, integer, date) to relais_app;

-- The wall: whoever writes, and however they come to it, a closed month does not move. The code says that it is a refusal for
-- people, the constraint which one (`src/server/http/database-refusal.ts`).
create function mois_clos_exiger(le_compte integer, qui integer, le_jour date) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare phrase text;
begin
  -- Whoever closes holds the planning: who writes waits for them, and then reads what they wrote.
  perform pg_advisory_xact_lock_shared(le_compte, qui);
  phrase := mois_clos_phrase(le_compte, qui, le_jour);
  if phrase is not null then
    raise exception using errcode = 'RT409', message = phrase, constraint = 'MOIS_CLOS';
  end if;
end $$;
revoke all on function mois_clos_exiger(integer, integer, date) from public;
grant execute on function mois_clos_exiger(integer, integer, date) to relais_app;

-- The column of the day is its argument.
create function mois_clos_garder() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform mois_clos_exiger(old.compte_id, old.utilisateur_id, (to_jsonb(old) ->> tg_argv[0])::date);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  perform mois_clos_exiger(new.compte_id, new.utilisateur_id, (to_jsonb(new) ->> tg_argv[0])::date);
  return new;
end $$;
revoke all on function mois_clos_garder() from public;
grant execute on function mois_clos_garder() to relais_app;

-- An intervention counts in the month of its duty, and in that of the day on which it began.
create function mois_clos_garder_intervention() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  rangees astreinte_intervention[] := '{}';
  rangee astreinte_intervention;
  qui integer;
  jour date;
begin
  if tg_op <> 'INSERT' then rangees := rangees || old; end if;
  if tg_op <> 'DELETE' then rangees := rangees || new; end if;
  foreach rangee in array rangees loop
    select a.utilisateur_id, a.astreinte_date into qui, jour from astreinte a
      where a.compte_id = rangee.compte_id and a.astreinte_id = rangee.intervention_astreinte_id;
    continue when qui is null;
    perform mois_clos_exiger(rangee.compte_id, qui, jour);
    perform mois_clos_exiger(rangee.compte_id, qui, (lower(rangee.plage) at time zone 'Europe/Paris')::date);
  end loop;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
revoke all on function mois_clos_garder_intervention() from public;
grant execute on function mois_clos_garder_intervention() to relais_app;

create trigger mois_clos_wall before insert or delete or update of utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin,
  pointage_heure_debut_coupure, pointage_heure_fin_coupure, pointage_heures_manuel, pointage_heures_supplementaire, plages
  on pointage for each row execute function mois_clos_garder('pointage_date');
create trigger mois_clos_wall before insert or update or delete on pointage_brouillon
  for each row execute function mois_clos_garder('pointage_date');
create trigger mois_clos_wall before insert or update or delete on absence
  for each row execute function mois_clos_garder('jour');
create trigger mois_clos_wall before insert or delete or update of utilisateur_id, astreinte_date, heure_debut, heure_fin, plage
  on astreinte for each row execute function mois_clos_garder('astreinte_date');
create trigger mois_clos_wall before insert or delete or update of intervention_astreinte_id, plage, supprime_a
  on astreinte_intervention for each row execute function mois_clos_garder_intervention();
