-- The agents of a house, kept by the house itself (specification scheduling §1: "Managers"): their screen, and the people of the
-- company for whoever manages them.
-- Somebody whom a house plans before they sign in has an account without an address; the invitation opens that very one.
alter table invitation
  add column utilisateur_id integer,
  add foreign key (compte_id, utilisateur_id) references utilisateur;
create index invitation_personne on invitation (compte_id, utilisateur_id) where utilisateur_id is not null;

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (2840, 'Agents', null, 3, 1, 'vx-gestion-agents-edt', 'gestion-agents-edt', '{"groupe": "Plannings"}', 'users', 305);
insert into profil_module (profil_id, module_id)
  select 71, module_id from module where module in ('vx-gestion-agents-edt', 'vx-gestion-parametrages-entreprises',
    'vx-gestion-utilisateurs-wikaz')
  on conflict do nothing;
