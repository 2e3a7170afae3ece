-- Screens of the platform's administration, inside the container 'Plateforme' (specification
-- shell-and-administration §2.6). Its tables are those of the platform itself.

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (6001, 'Profils', 337, 3, 1, 'vx-gestion-profils', 'gestion-profils', '{"groupe": "Plateforme"}', 'address-book', 910),
  (6002, 'Menus', 337, 3, 1, 'vx-gestion-menu', 'gestion-menu', '{"groupe": "Plateforme"}', 'list-details', 911),
  (6003, 'Utilisateurs', 337, 3, 1, 'vx-gestion-utilisateurs', 'gestion-utilisateurs', '{"groupe": "Plateforme"}',
    'users', 912);
insert into profil_module (profil_id, module_id)
  select 1, module_id from module where module_id in (337, 6001, 6002, 6003) on conflict do nothing;
