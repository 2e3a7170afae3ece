-- Service codes kept by the company itself (specification field-service §2 "Service codes"): the catalogue that visits and
-- reports already name gets the columns of a declared resource.

alter table prestation
  add column ordre integer not null default 0,
  add column version integer not null default 1,
  add column cree_a timestamptz not null default now(),
  add column modifie_a timestamptz not null default now(),
  -- Deleted rows stay for the audit and may be restored.
  add column supprime_a timestamptz;
create index prestation_ordre on prestation (compte_id, ordre, prestation_id) where supprime_a is null;
grant insert, update on prestation to relais_app;

-- People who may be given work: the other side of the list below.
create view technicien with (security_invoker = true) as
  select u.compte_id, u.utilisateur_id, u.nom, u.prenom from utilisateur u
    where u.actif and exists (select from utilisateur_profil p
      where p.compte_id = u.compte_id and p.utilisateur_id = u.utilisateur_id and p.profil_id = 31);
grant select on technicien to relais_app;

create table prestation_technicien (
  compte_id integer not null,
  prestation_id integer not null,
  utilisateur_id integer not null,
  primary key (compte_id, prestation_id, utilisateur_id),
  foreign key (compte_id, prestation_id) references prestation,
  foreign key (compte_id, utilisateur_id) references utilisateur
);
create index prestation_technicien_utilisateur_id on prestation_technicien (compte_id, utilisateur_id);
alter table prestation_technicien enable row level security;
create policy compte_seul on prestation_technicien using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, delete on prestation_technicien to relais_app;

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (1090, 'Codes prestations', 241, 3, 1, 'vx-gestion-codes-prestations-entreprises',
    'gestion-codes-prestations-entreprises', '{"groupe": "Paramétrages"}', 'tool', 810);
insert into profil_module (profil_id, module_id)
  select 60, module_id from module
    where module in ('vx-gestion-parametrages-entreprises', 'vx-gestion-codes-prestations-entreprises')
  on conflict do nothing;
