-- The ledger's answer about a sheet written at a desk said all of it again: it keeps which sheet it is, as for queued actions.
update recu set resultat = jsonb_set(resultat::jsonb, '{donnees}', jsonb_build_object(
    'transmission_uid', resultat::jsonb #>> '{donnees,transmission,transmission_uid}',
    'version', resultat::jsonb #> '{donnees,transmission,version}'))::json
  where type like 'transmission.ajouter-direct@%'
    and resultat::jsonb #>> '{donnees,transmission,transmission_uid}' is not null;
