-- Sample customers that are still samples: one that somebody renamed is the company's own, and stays with its addresses.
create function exemple_clients() returns setof integer language sql stable as $$
  select c.client_id from exemple e join client c on c.compte_id = e.compte_id and c.client_id = e.entite_id
    where e.compte_id = app_compte() and e.entite = 'client' and c.client_nom like '%(exemple)'
$$;

-- Takes them out with everything that is only about them. Visits and requests at theirs went before (field service, 0332).
-- Only a sample is ever taken: whoever calls names none.
create function exemples_retirer_clients() returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  clients integer[] := array(select exemple_clients());
  adresses integer[] := array(select adresse_id from adresse where compte_id = app_compte() and client_id = any(clients));
begin
  perform exemples_retirer_pieces('client', clients);
  perform exemples_retirer_pieces('adresse', adresses);
  delete from zone_adresse where compte_id = app_compte() and adresse_id = any(adresses);
  delete from interlocuteur_adresse where compte_id = app_compte() and adresse_id = any(adresses);
  delete from interlocuteur_client where compte_id = app_compte() and client_id = any(clients);
  delete from client_observation where compte_id = app_compte() and client_id = any(clients);
  delete from adresse where compte_id = app_compte() and adresse_id = any(adresses);
  delete from client where compte_id = app_compte() and client_id = any(clients);
  return cardinality(clients);
end $$;
revoke all on function exemples_retirer_clients() from public;
grant execute on function exemples_retirer_clients() to relais_app;
