-- The other entries of the summaries (specification scheduling §2 "Yearly statistics", "Monthly statistics summary").
insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (346, 'Heures planifiées', 345, 3, 1, 'vx-statistique-planification-edt', 'statistique-planification-edt',
    '{"groupe": "Plannings"}', 'calendar-stats', 402),
  (347, 'Heures par semaine', 345, 3, 1, 'vx-statistique-hebdo-edt', 'statistique-hebdo-edt', '{"groupe": "Plannings"}',
    'chart-bar', 403),
  (348, 'Synthèse mensuelle', 345, 3, 1, 'vx-statistique-mensuelles', 'statistique-mensuelles',
    '{"groupe": "Plannings"}', 'report-analytics', 404);
insert into profil_module (profil_id, module_id)
  select 71, module_id from module where module_id in (346, 347, 348)
  on conflict do nothing;
