-- The name of the specification, which a narrow menu can break between its words.
update module set module_libelle = 'Fiches de transmission' where module_id = 5002;
