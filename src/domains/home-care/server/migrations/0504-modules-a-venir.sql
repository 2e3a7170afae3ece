-- Two entries that the specification names without their content (crm-site-editor-home-care §2): their screens say so.
-- A profile of their own gives them: nobody finds an empty screen in a menu unasked.
insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (5010, 'Planning SAP', null, 3, 1, 'vx-plannings-sap', 'plannings-sap', '{"groupe": "Aide à domicile"}', 'calendar', 310),
  (5011, 'Factures ICSI', null, 3, 1, 'vx-gestion-factures-icsi', 'gestion-factures-icsi', '{"groupe": "Aide à domicile"}',
    'receipt', 311);
insert into profil (profil_id, profil_libelle) values (73, 'Aide à domicile') on conflict do nothing;
insert into profil_module (profil_id, module_id) values (73, 5010), (73, 5011);
