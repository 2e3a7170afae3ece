-- Of all the caller's requests that others may still answer: until when at the soonest, how many other slots wait, how many
-- companies may answer, and which one where it is a single one.
drop function demandes_offertes();
create function demandes_offertes() returns table (demande_id integer, repondre_avant timestamptz, propositions integer,
    ouvertes integer, seule integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.donneur_demande_id, min(e.repondre_avant) filter (where e.etat = 'attente'),
      count(*) filter (where e.etat = 'contre')::int, count(*)::int,
      case when count(*) = 1 then min(e.compte_id) end
    from demande_externe e where e.donneur_compte_id = app_compte() and e.etat in ('attente', 'contre')
    group by e.donneur_demande_id
$$;
do $$
begin
  if not exists (select from pg_roles where rolname = 'relais_app') then return; end if;
  revoke all on function demandes_offertes() from public;
  grant execute on function demandes_offertes() to relais_app;
end $$;
