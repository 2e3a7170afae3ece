-- What of field service goes with the samples: their own visits and requests, and whatever stands at a customer that goes, with
-- all that was done on it. A service that a visit or a request of the company still names stays, and is the company's own.
create function exemple_visites() returns setof integer language sql stable as $$
  select i.intervention_id from intervention i where i.compte_id = app_compte()
    and (i.client_id in (select exemple_clients())
      or exists (select from exemple e where e.compte_id = i.compte_id and e.entite = 'intervention'
        and e.entite_id = i.intervention_id))
$$;
create function exemple_demandes() returns setof integer language sql stable as $$
  select d.demande_id from demande d where d.compte_id = app_compte()
    and (d.client_id in (select exemple_clients())
      or exists (select from exemple e where e.compte_id = d.compte_id and e.entite = 'demande'
        and e.entite_id = d.demande_id))
$$;

create function exemples_retirer_terrain() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  visites integer[] := array(select exemple_visites());
  demandes integer[] := array(select exemple_demandes());
  t text;
begin
  -- Held first: what arrives meanwhile for one of them waits, and finds it gone.
  perform 1 from intervention where compte_id = app_compte() and intervention_id = any(visites)
    order by intervention_id for update;
  perform 1 from demande where compte_id = app_compte() and demande_id = any(demandes) order by demande_id for update;
  -- A follow-up that stays forgets the visit that asked for it.
  update demande set intervention_origine_id = null
    where compte_id = app_compte() and intervention_origine_id = any(visites) and not demande_id = any(demandes);
  update demande_externe set demande_id = null where compte_id = app_compte() and demande_id = any(demandes);
  delete from demande_mouvement where compte_id = app_compte() and demande_id = any(demandes);
  delete from demande_observation where compte_id = app_compte() and demande_id = any(demandes);
  delete from demande where compte_id = app_compte() and demande_id = any(demandes);
  -- In the order in which they name one another; the visit last.
  foreach t in array array['envoi_client', 'lien_client', 'reponse_client', 'etape_correction', 'etape_ecartee',
    'intervention_fichier', 'intervention_rapport', 'cloture_concurrente', 'observation', 'hors_planning',
    'intervention_changement', 'intervention_etape', 'intervention'] loop
    execute format('delete from %I where compte_id = app_compte() and intervention_id = any($1)', t) using visites;
  end loop;
  delete from prestation_technicien p using exemple e
    where e.compte_id = app_compte() and e.entite = 'prestation' and p.compte_id = e.compte_id
      and p.prestation_id = e.entite_id and exists (select from prestation_libre() l where l = p.prestation_id);
  delete from prestation where compte_id = app_compte() and prestation_id in (select prestation_libre());
end $$;

-- Sample services that nothing of the company names, and that were not renamed.
create function prestation_libre() returns setof integer language sql stable as $$
  select p.prestation_id from exemple e join prestation p on p.compte_id = e.compte_id and p.prestation_id = e.entite_id
    where e.compte_id = app_compte() and e.entite = 'prestation' and p.prestation_libelle like '%(exemple)'
      and not exists (select from intervention i where i.compte_id = p.compte_id and i.prestation_id = p.prestation_id)
      and not exists (select from demande d where d.compte_id = p.compte_id and d.prestation_id = p.prestation_id)
      and not exists (select from lien_prestation l where l.compte_id = p.compte_id and l.prestation_id = p.prestation_id)
$$;
revoke all on function exemples_retirer_terrain() from public;
grant execute on function exemples_retirer_terrain() to relais_app;

-- A sample visit says what it is for.
grant insert (demande_description) on intervention to relais_app;
