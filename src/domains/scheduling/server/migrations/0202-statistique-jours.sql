-- Schedule summaries and their first entry (specification scheduling §2 "Schedule summaries").
insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (2020, 'Jours travaillés', 345, 3, 1, 'vx-statistique-jours-edt', 'statistique-jours-edt', '{"groupe": "Plannings"}',
    'calendar-stats', 401);
insert into profil_module (profil_id, module_id)
  select 71, module_id from module where module_id in (345, 2020)
  on conflict do nothing;
