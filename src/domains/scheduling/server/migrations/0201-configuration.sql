-- Jobs, posts, start times and settings become the manager's own to change (specification scheduling §2, §7).

alter table metier
  add column version integer not null default 1,
  add column cree_a timestamptz not null default now(),
  add column modifie_a timestamptz not null default now(),
  add column supprime_a timestamptz;
create index metier_ordre on metier (compte_id, ordre, metier_id) where supprime_a is null;
create unique index metier_metier_libelle_unique on metier (compte_id, lower(metier_libelle))
  where supprime_a is null and metier_libelle <> '';

alter table poste
  add column ordre integer not null default 0,
  add column version integer not null default 1,
  add column cree_a timestamptz not null default now(),
  add column modifie_a timestamptz not null default now(),
  -- No longer offered; the shifts that hold it keep its name and colour.
  add column supprime_a timestamptz;
update poste set supprime_a = now() where not actif;
alter table poste drop column actif;
create index poste_ordre on poste (compte_id, ordre, poste_id) where supprime_a is null;
create unique index poste_poste_libelle_unique on poste (compte_id, lower(poste_libelle))
  where supprime_a is null and poste_libelle <> '';
create unique index poste_poste_code_unique on poste (compte_id, lower(poste_code))
  where supprime_a is null and poste_code <> '';

-- Start times of posts, and the hours that a post which begins then counts for, held at its usual hours.
create table horaire (
  compte_id integer not null references compte,
  -- Minutes after midnight; midnight itself is 1440.
  horaire_debut integer not null check (horaire_debut between 1 and 1440),
  debut time not null,
  -- Null: as the hours themselves make it.
  heure double precision check (heure between 0 and 24),
  ordre integer not null default 0,
  version integer not null default 1,
  cree_a timestamptz not null default now(),
  modifie_a timestamptz not null default now(),
  -- Off the list, and no longer counted, until a post begins then again.
  supprime_a timestamptz,
  primary key (compte_id, horaire_debut),
  unique (compte_id, debut)
);
alter table horaire enable row level security;
create policy compte_seul on horaire using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));

create function noter_horaire() returns trigger language plpgsql as $$ begin
  insert into horaire (compte_id, horaire_debut, debut)
    values (new.compte_id, coalesce(nullif(extract(epoch from new.poste_heure_debut)::integer / 60, 0), 1440),
      new.poste_heure_debut)
    on conflict (compte_id, horaire_debut) do update set supprime_a = null, heure = null, modifie_a = now()
      where horaire.supprime_a is not null;
  return null;
end $$;
create trigger poste_horaire after insert or update of poste_heure_debut on poste
  for each row execute function noter_horaire();
insert into horaire (compte_id, horaire_debut, debut)
  select distinct compte_id, coalesce(nullif(extract(epoch from poste_heure_debut)::integer / 60, 0), 1440),
    poste_heure_debut from poste where supprime_a is null;

grant insert, update on metier, poste to relais_app;
grant select, insert, update on horaire to relais_app;
grant insert, update on planning_proprietes, regle_reglage to relais_app;

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (2010, 'Gestion du temps', null, 3, 1, 'vx-configurations-gdt', 'configurations-gdt', '{"groupe": "Paramétrages"}',
    'settings', 810),
  (2011, 'Métiers', null, 3, 1, 'vx-gestion-metiers-edt', 'gestion-metiers-edt', '{"groupe": "Paramétrages"}', 'users', 811),
  (2012, 'Postes', null, 3, 1, 'vx-gestion-postes-edt', 'gestion-postes-edt', '{"groupe": "Paramétrages"}',
    'list-details', 812),
  (2013, 'Horaires', null, 3, 1, 'vx-gestion-horaires-edt', 'gestion-horaires-edt', '{"groupe": "Paramétrages"}',
    'clock', 813);
insert into profil_module (profil_id, module_id)
  select 71, module_id from module where module_id between 2010 and 2013;
