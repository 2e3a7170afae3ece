-- Company's own details (specification field-service §2 "Company settings"): the details stand in `compte`, the logo here.

create table entreprise_logo (
  compte_id integer primary key references compte,
  sha256 text not null,
  modifie_a timestamptz not null default now(),
  foreign key (compte_id, sha256) references fichier
);
alter table entreprise_logo enable row level security;
create policy compte_seul on entreprise_logo using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update, delete on entreprise_logo to relais_app;

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (1080, 'Ma société', 241, 3, 1, 'vx-gestion-configuration-entreprises', 'gestion-configuration-entreprises',
    '{"groupe": "Paramétrages"}', 'building', 805);
insert into profil_module (profil_id, module_id)
  select 60, module_id from module
    where module in ('vx-gestion-parametrages-entreprises', 'vx-gestion-configuration-entreprises')
  on conflict do nothing;
