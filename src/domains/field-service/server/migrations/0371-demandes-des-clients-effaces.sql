-- Erasing a customer is refused while a request waits at theirs, and takes what its words said. Those that were erased before:
-- nobody answers any more what was offered, and nothing of them is read.
update demande_externe e set etat = 'retiree', repondue_a = now()
  from demande d join client c using (compte_id, client_id)
  where c.client_nom = 'Client effacé' and d.donneur_compte_id is null and e.donneur_compte_id = d.compte_id
    and e.donneur_demande_id = d.demande_id and e.etat in ('attente', 'contre');
update demande d set etat_id = 1, receveur_compte_id = null, version = d.version + 1
  from client c where c.compte_id = d.compte_id and c.client_id = d.client_id and c.client_nom = 'Client effacé'
    and d.etat_id in (2, 4);
update demande d set demande_description = '', demande_reference_do = '', motif = ''
  from client c where c.compte_id = d.compte_id and c.client_id = d.client_id and c.client_nom = 'Client effacé';
update demande_mouvement m set motif = '' from demande d join client c using (compte_id, client_id)
  where c.client_nom = 'Client effacé' and m.compte_id = d.compte_id and m.demande_id = d.demande_id and m.motif <> '';
