-- Visits and requests follow their address when two files of one customer are made one, and come back with it. Nobody else
-- rewrites whose they are: the requests' role has no right to, this function has, for customers of the caller's own company.
-- Null lists: all of them. Visits first: a closing holds its visit while it writes down what was asked for next.
create function travail_changer_client(p_de integer, p_a integer, p_visites integer[], p_demandes integer[],
    p_maintenant timestamptz) returns table (sorte text, id integer, technicien_id integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select count(*) from client c where c.compte_id = app_compte() and c.client_id in (p_de, p_a)) <> 2 then return; end if;
  return query with v as (update intervention i set client_id = p_a, version = i.version + 1
      where i.compte_id = app_compte() and i.client_id = p_de and (p_visites is null or i.intervention_id = any(p_visites))
      returning i.intervention_id, i.technicien_id)
    select 'visite', v.intervention_id, v.technicien_id from v;
  return query with d as (update demande q set client_id = p_a, version = q.version + 1, modifie_a = p_maintenant
      where q.compte_id = app_compte() and q.client_id = p_de and (p_demandes is null or q.demande_id = any(p_demandes))
      returning q.demande_id)
    select 'demande', d.demande_id, null::integer from d;
end $$;
revoke all on function travail_changer_client(integer, integer, integer[], integer[], timestamptz) from public;
grant execute on function travail_changer_client(integer, integer, integer[], integer[], timestamptz) to relais_app;
