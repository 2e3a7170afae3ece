-- No French word said it; who named it otherwise keeps that name.
update module set module_libelle = 'Classement des documents' where module_id = 3001 and module_libelle = 'Documenthèque';
