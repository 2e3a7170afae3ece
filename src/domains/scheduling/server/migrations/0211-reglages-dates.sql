-- Settings hold from a day on and never rewrite the days before it: what was worked is counted by what held then.
-- The first version of everything holds since always.
alter table planning_proprietes
  add column valable_du date not null default '1900-01-01',
  drop constraint planning_proprietes_pkey,
  add primary key (compte_id, valable_du);
alter table regle_reglage
  add column valable_du date not null default '1900-01-01',
  drop constraint regle_reglage_pkey,
  add primary key (compte_id, code, poste_type, valable_du);
-- Only a version that has not begun is ever taken back.
grant delete on planning_proprietes, regle_reglage to relais_app;

-- Usual hours of a post, by the day from which they are: a shift is held at its usual hours, or not, by those of its day.
create table poste_version (
  compte_id integer not null,
  poste_id integer not null,
  valable_du date not null,
  heure_debut time not null,
  heure_fin time not null,
  coupure_debut time,
  coupure_fin time,
  primary key (compte_id, poste_id, valable_du),
  foreign key (compte_id, poste_id) references poste on delete cascade
);
insert into poste_version
  select compte_id, poste_id, '1900-01-01', poste_heure_debut, poste_heure_fin, poste_coupure_debut, poste_coupure_fin
  from poste;

-- What a start time counts for, by the day from which it does; null: as the hours themselves make it. The line itself shows
-- what was chosen last; no day: since always.
alter table horaire add column valable_du date;
create table horaire_version (
  compte_id integer not null references compte,
  debut time not null,
  valable_du date not null,
  heure double precision check (heure between 0 and 24),
  primary key (compte_id, debut, valable_du)
);
insert into horaire_version
  select compte_id, debut, '1900-01-01', heure from horaire where heure is not null and supprime_a is null;

do $$ declare t text; begin
  foreach t in array array['poste_version', 'horaire_version'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy compte_seul on %I using (compte_id = (select app_compte())) '
      'with check (compte_id = (select app_compte()))', t);
  end loop;
end $$;
grant select, insert, update on poste_version to relais_app;
grant select, insert, update, delete on horaire_version to relais_app;

create function noter_poste() returns trigger language plpgsql as $$ begin
  insert into poste_version (compte_id, poste_id, valable_du, heure_debut, heure_fin, coupure_debut, coupure_fin)
    values (new.compte_id, new.poste_id,
      case tg_op when 'INSERT' then date '1900-01-01' else (new.modifie_a at time zone 'Europe/Paris')::date end,
      new.poste_heure_debut, new.poste_heure_fin, new.poste_coupure_debut, new.poste_coupure_fin)
    on conflict (compte_id, poste_id, valable_du) do update set heure_debut = excluded.heure_debut,
      heure_fin = excluded.heure_fin, coupure_debut = excluded.coupure_debut, coupure_fin = excluded.coupure_fin;
  return null;
end $$;
create trigger poste_cree after insert on poste for each row execute function noter_poste();
create trigger poste_change after update on poste for each row
  when ((old.poste_heure_debut, old.poste_heure_fin, old.poste_coupure_debut, old.poste_coupure_fin)
    is distinct from (new.poste_heure_debut, new.poste_heure_fin, new.poste_coupure_debut, new.poste_coupure_fin))
  execute function noter_poste();

create function noter_heures_comptees() returns trigger language plpgsql as $$
declare
  jour date := (new.modifie_a at time zone 'Europe/Paris')::date;
begin
  if new.supprime_a is not null then
    -- Off the list: no longer counted from that day on, and what was to begin later never does.
    if old.supprime_a is null then
      delete from horaire_version where compte_id = new.compte_id and debut = new.debut and valable_du >= jour;
      insert into horaire_version values (new.compte_id, new.debut, jour, null);
    end if;
    return null;
  end if;
  if old.supprime_a is not null then
    -- Brought back by a post that begins then: nothing is decided about it.
    if new.heure is null then return null; end if;
    delete from horaire_version where compte_id = new.compte_id and debut = new.debut and heure is null
      and valable_du = (old.supprime_a at time zone 'Europe/Paris')::date;
  end if;
  insert into horaire_version values (new.compte_id, new.debut, coalesce(new.valable_du, date '1900-01-01'), new.heure)
    on conflict (compte_id, debut, valable_du) do update set heure = excluded.heure;
  return null;
end $$;
create trigger horaire_change after update on horaire for each row
  when ((old.heure, old.valable_du, old.supprime_a) is distinct from (new.heure, new.valable_du, new.supprime_a))
  execute function noter_heures_comptees();
