-- A sample visit or request goes with its customer alone: where that one was renamed, or merged into one of the company's, the
-- work stands at a customer that stays, and is the company's own.
create or replace function exemple_visites() returns setof integer language sql stable as $$
  select i.intervention_id from intervention i
    where i.compte_id = app_compte() and i.client_id in (select exemple_clients())
$$;
create or replace function exemple_demandes() returns setof integer language sql stable as $$
  select d.demande_id from demande d
    where d.compte_id = app_compte() and d.client_id in (select exemple_clients())
$$;
