-- Whose sheet it is and who closed it, as they were called then: a signed sheet keeps its names. Null: the month is not closed, or
-- the person is no more than a number.
alter table mois_clos add column nom text, add column auteur_nom text;
update mois_clos c set nom = concat_ws(' ', nullif(trim(u.prenom), ''), nullif(trim(u.nom), '')),
    auteur_nom = concat_ws(' ', nullif(trim(a.prenom), ''), nullif(trim(a.nom), ''))
  from utilisateur u, utilisateur a
  where c.etat = 'clos' and u.compte_id = c.compte_id and u.utilisateur_id = c.utilisateur_id
    and a.compte_id = c.compte_id and a.utilisateur_id = c.auteur_id;
