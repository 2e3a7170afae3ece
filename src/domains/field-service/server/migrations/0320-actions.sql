-- Whoever runs a field company and its office have what waits for them in one list, the house's own as before.
update module set module_libelle = 'Actions' where module = 'vx-gestion-actions-gdi';
insert into profil_module (profil_id, module_id)
  select p, module_id from module, unnest(array[60, 30]) p where module = 'vx-gestion-actions-gdi' on conflict do nothing;
-- The office plans, which begins with a customer and a request, here and across companies.
insert into profil_module (profil_id, module_id)
  select 30, module_id from module where module in ('vx-gestion-clients-entreprises', 'vx-gestion-demandes',
    'vx-reception-demandes-externes', 'vx-gestion-emetteurs', 'vx-gestion-recepteurs')
  on conflict do nothing;

-- Three entries that the specification names without their content (field-service §2): their screens say so. A profile of their
-- own gives them: nobody finds an empty screen in a menu unasked.
insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (427, 'Gestion du surplus', null, 3, 1, 'vx-gestion-du-surplus', 'gestion-du-surplus', '{"groupe": "Courses"}', 'package', 140),
  (428, 'Mes courses', null, 3, 1, 'vx-mes-courses', 'mes-courses', '{"groupe": "Courses"}', 'truck', 141),
  (429, 'Recherche de courses', null, 3, 1, 'vx-recherche-de-courses', 'recherche-de-courses', '{"groupe": "Courses"}', 'list-details',
    142);
insert into profil (profil_id, profil_libelle) values (74, 'Courses') on conflict do nothing;
insert into profil_module (profil_id, module_id) values (74, 427), (74, 428), (74, 429);
