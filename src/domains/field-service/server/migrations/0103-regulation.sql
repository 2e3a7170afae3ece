-- Dispatchers' desk: the visits of a day for the whole company, and the right that goes with changing their plan.

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (421, 'Régulation', null, 3, 1, 'vx-regulation-interventions', 'regulation-interventions', '{"groupe": "Terrain"}',
    'list-details', 115)
  on conflict do nothing;
insert into profil_module (profil_id, module_id)
  select 60, module_id from module where module = 'vx-regulation-interventions' on conflict do nothing;
-- Owners of field companies have profile 60 since their registration; those who lost it keep a desk all the same.
insert into utilisateur_module (compte_id, utilisateur_id, module_id)
  select u.compte_id, u.utilisateur_id, m.module_id
    from utilisateur u join compte c using (compte_id), module m
    where u.proprietaire and c.metier = 'terrain' and m.module = 'vx-regulation-interventions'
  on conflict do nothing;

-- Work is found by the day it was done, also when its visit has been moved to another one meanwhile.
create index hors_planning_fait on hors_planning (compte_id, fait_a);
create index intervention_etape_fait on intervention_etape (compte_id, fait_a);
