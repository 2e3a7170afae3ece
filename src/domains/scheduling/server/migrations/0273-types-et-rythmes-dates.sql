-- What kind of post a shift was, and whether its job had an irregular rhythm, are told by the day of the shift: a change
-- rewrites nothing that was worked before it.
alter table poste_version
  add column poste_type text not null default 'jour' check (poste_type in ('jour', 'nuit', 'nuit_couchee'));
update poste_version v set poste_type = p.poste_type from poste p
  where (p.compte_id, p.poste_id) = (v.compte_id, v.poste_id) and p.poste_type <> 'jour';

create or replace function noter_poste() returns trigger language plpgsql as $$ begin
  insert into poste_version
      (compte_id, poste_id, valable_du, heure_debut, heure_fin, coupure_debut, coupure_fin, poste_type)
    values (new.compte_id, new.poste_id,
      case tg_op when 'INSERT' then date '1900-01-01' else (new.modifie_a at time zone 'Europe/Paris')::date end,
      new.poste_heure_debut, new.poste_heure_fin, new.poste_coupure_debut, new.poste_coupure_fin, new.poste_type)
    on conflict (compte_id, poste_id, valable_du) do update set heure_debut = excluded.heure_debut,
      heure_fin = excluded.heure_fin, coupure_debut = excluded.coupure_debut, coupure_fin = excluded.coupure_fin,
      poste_type = excluded.poste_type;
  return null;
end $$;
drop trigger poste_change on poste;
create trigger poste_change after update on poste for each row
  when ((old.poste_heure_debut, old.poste_heure_fin, old.poste_coupure_debut, old.poste_coupure_fin, old.poste_type)
    is distinct from
    (new.poste_heure_debut, new.poste_heure_fin, new.poste_coupure_debut, new.poste_coupure_fin, new.poste_type))
  execute function noter_poste();

create table metier_version (
  compte_id integer not null,
  metier_id integer not null,
  valable_du date not null,
  rythme_irregulier smallint not null check (rythme_irregulier in (0, 1)),
  primary key (compte_id, metier_id, valable_du),
  foreign key (compte_id, metier_id) references metier on delete cascade
);
insert into metier_version select compte_id, metier_id, '1900-01-01', rythme_irregulier from metier;
alter table metier_version enable row level security;
create policy compte_seul on metier_version using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update on metier_version to relais_app;

create function noter_metier() returns trigger language plpgsql as $$ begin
  insert into metier_version (compte_id, metier_id, valable_du, rythme_irregulier)
    values (new.compte_id, new.metier_id,
      case tg_op when 'INSERT' then date '1900-01-01' else (new.modifie_a at time zone 'Europe/Paris')::date end,
      new.rythme_irregulier)
    on conflict (compte_id, metier_id, valable_du) do update set rythme_irregulier = excluded.rythme_irregulier;
  return null;
end $$;
create trigger metier_cree after insert on metier for each row execute function noter_metier();
create trigger metier_change after update on metier for each row
  when (old.rythme_irregulier is distinct from new.rythme_irregulier) execute function noter_metier();
