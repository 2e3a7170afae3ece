-- Times that tours are computed with (specification field-service §2 "Linker configuration", §3); one row a company.

create table linker_variables (
  compte_id integer primary key references compte,
  -- Minutes.
  temps_moyen_prise_en_charge integer not null check (temps_moyen_prise_en_charge between 0 and 240),
  temps_moyen_depose integer not null check (temps_moyen_depose between 0 and 240),
  duree_moyenne_kilometre double precision not null check (duree_moyenne_kilometre between 0 and 60),
  modifie_a timestamptz not null default now()
);
alter table linker_variables enable row level security;
create policy compte_seul on linker_variables using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update on linker_variables to relais_app;

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (1070, 'Temps de tournée', 241, 3, 1, 'vx-configuration-linker', 'configuration-linker',
    '{"groupe": "Paramétrages"}', 'clock', 850);
insert into profil_module (profil_id, module_id)
  select 60, module_id from module where module in ('vx-gestion-parametrages-entreprises', 'vx-configuration-linker')
  on conflict do nothing;
