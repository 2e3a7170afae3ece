-- Who was ever in a merge is the company's own whatever it is called afterwards: it holds what came from a real customer.
create or replace function exemple_clients() returns setof integer language sql stable as $$
  select c.client_id from exemple e join client c on c.compte_id = e.compte_id and c.client_id = e.entite_id
    where e.compte_id = app_compte() and e.entite = 'client' and c.client_nom like '%(exemple)'
      and not exists (select from client_fusion f where f.compte_id = c.compte_id and c.client_id in (f.client_id, f.absorbe_id))
$$;
