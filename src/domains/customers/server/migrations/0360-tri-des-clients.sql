-- The list of customers sorted by any of its columns is a range of an index: taking accents out of 100,000 rows to show fifty of
-- them took longer than everything else. By the bytes of the folded text, as `tri` is.
create index client_tri_nom on client (compte_id, plier(client_nom) collate "C", client_id) where supprime_a is null;
create index client_tri_prenom on client (compte_id, plier(client_prenom) collate "C", client_id) where supprime_a is null;
create index client_tri_ville on client (compte_id, plier(client_ville) collate "C", client_id) where supprime_a is null;
create index client_tri_telephone on client (compte_id, plier(client_telephone) collate "C", client_id) where supprime_a is null;
create index client_tri_email on client (compte_id, plier(client_email) collate "C", client_id) where supprime_a is null;
create index client_tri_origine on client (compte_id, plier(orlibelle) collate "C", client_id) where supprime_a is null;
