-- How many people each post needs, by kind of day (specification scheduling §2 "Monthly planning"): a whole set from a day on,
-- until the next one.

create table planning_besoins (
  compte_id integer not null,
  valable_du date not null,
  version integer not null default 1,
  auteur_id integer not null,
  modifie_a timestamptz not null,
  primary key (compte_id, valable_du),
  foreign key (compte_id, auteur_id) references utilisateur
);

create table planning_besoin (
  compte_id integer not null,
  valable_du date not null,
  poste_id integer not null,
  -- Monday 1 to Sunday 7, 8 a public holiday.
  sorte_jour smallint not null check (sorte_jour between 1 and 8),
  minimum smallint not null check (minimum between 0 and 99),
  souhaite smallint not null check (souhaite between minimum and 99),
  primary key (compte_id, valable_du, poste_id, sorte_jour),
  foreign key (compte_id, valable_du) references planning_besoins on delete cascade,
  foreign key (compte_id, poste_id) references poste
);
create index planning_besoin_poste on planning_besoin (compte_id, poste_id);

do $$ declare t text; begin
  foreach t in array array['planning_besoins', 'planning_besoin'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy compte_seul on %I using (compte_id = (select app_compte())) '
      'with check (compte_id = (select app_compte()))', t);
  end loop;
end $$;

grant select, insert, delete on planning_besoins, planning_besoin to relais_app;
grant update (version, auteur_id, modifie_a) on planning_besoins to relais_app;
