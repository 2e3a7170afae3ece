-- The typographic apostrophe, as in every other name of the menu.
update module set module_libelle = 'Relevé d’activité' where module_id = 411;
