-- Settings of prospects stand in one entry of the menu, not three: nothing opens above them for who has no prospects yet.
insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (4000, 'Réglages commerciaux', null, 3, 1, 'vx-reglages-commerciaux', 'reglages-commerciaux',
    '{"groupe": "Paramétrages", "conteneur": true}', 'address-book', 839);
update module set module_parent_id = 4000 where module_id between 4001 and 4003;
