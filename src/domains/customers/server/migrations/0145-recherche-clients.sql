-- Searches of customers that use their indexes. Under row-level security PostgreSQL asks the policy first of every row, since
-- `like` and `lower` are not leakproof, and no index is used: 100,000 customers cost 120 ms. These functions run as their owner
-- and put the caller's own company in the question; they answer numbers, read again under the policy.

create function client_chercher(p_motifs text[]) returns setof integer language plpgsql stable security definer
  set search_path = public as $$ begin
  return query execute 'select client_id from client where compte_id = app_compte() and supprime_a is null'
    || coalesce((select string_agg(format(' and recherche like %L', m), '') from unnest(p_motifs) m), '');
end $$;

-- Whom somebody may already be, the surest reason first; each condition has its index. Empty: not asked.
create function client_semblables(p_telephone text, p_email text, p_nom text, p_ville text, p_max integer)
  returns table (client_id integer, raison text) language sql stable security definer set search_path = public as $$
  (select c.client_id, 'telephone' from client c where c.compte_id = app_compte() and c.supprime_a is null
    and p_telephone <> '' and c.client_telephone <> '' and c.client_telephone = p_telephone limit p_max)
  union all
  (select c.client_id, 'email' from client c where c.compte_id = app_compte() and c.supprime_a is null
    and p_email <> '' and c.client_email <> '' and lower(c.client_email) = p_email limit p_max)
  union all
  (select c.client_id, 'nom' from client c where c.compte_id = app_compte() and c.supprime_a is null
    and p_nom <> '' and c.tri >= p_nom and c.tri < p_nom || chr(1114109)
    and (p_ville = '' or position(p_ville in plier(c.adresses_texte)) > 0) order by c.tri limit p_max)
$$;
revoke execute on function client_chercher(text[]), client_semblables(text, text, text, text, integer) from public;
grant execute on function client_chercher(text[]), client_semblables(text, text, text, text, integer) to relais_app;
drop index client_tri;
-- By the bytes: what begins with a name is a range of it.
alter table client alter column tri type text collate "C";
create index client_tri on client (compte_id, tri, client_id) where supprime_a is null;
