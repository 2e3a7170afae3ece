-- Module catalogue and profiles of this release (specification shell-and-administration §2.2, §3.3, §6).
-- params.groupe: heading of the side menu. params.conteneur: shown only through its children.
-- params.interne: a page reached from another screen; a right, never a menu entry.

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params, icone, ordre) values
  (241, 'Paramétrages', null, 3, 1, 'vx-gestion-parametrages-entreprises', 'parametrages',
    '{"groupe": "Paramétrages", "conteneur": true}', 'settings', 800),
  (337, 'Plateforme', null, 3, 1, 'plateforme', 'plateforme', '{"groupe": "Plateforme", "conteneur": true}', 'server-2', 900),
  (345, 'Synthèses', null, 3, 1, 'vx-syntheses-gdt', 'syntheses', '{"groupe": "Plannings", "conteneur": true}', 'chart-bar', 400),
  (410, 'Mon activité', null, 3, 1, 'vx-mon-activite', 'mon-activite', '{"groupe": "Terrain"}', 'clipboard-check', 100),
  (411, 'Relevé d''activité', null, 3, 1, 'vx-releve-activite-pwa', 'releve-activite', '{"groupe": "Terrain"}',
    'report-analytics', 110);
insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params, icone, ordre) values
  (412, 'Interventions', 410, 3, 1, 'cx-page-interventions', 'interventions', '{"interne": true}', 'list-details', 101),
  (413, 'Intervention', 410, 3, 1, 'cx-page-intervention', 'intervention', '{"interne": true}', 'tool', 102),
  (414, 'Clôture', 410, 3, 1, 'cx-traitement-activite', 'cloture', '{"interne": true}', 'file-text', 103);

-- 31 and 60 are the numbers the field-service screens test for (specification field-service §6).
insert into profil (profil_id, profil_libelle) values
  (1, 'Administrateur plateforme'), (31, 'Technicien'), (60, 'Régulateur'), (70, 'Agent'), (71, 'Cadre');
alter table profil alter column profil_id restart with 100;

insert into profil_module (profil_id, module_id)
  select 31, module_id from module where module_id between 410 and 414;

-- A company's owner invites its people.
grant insert on invitation to relais_app;
grant update (expire_a) on invitation to relais_app;
