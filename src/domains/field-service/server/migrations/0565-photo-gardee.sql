-- A photo that came beside the plan stays its author's: they put its caption right and take it off, as one of the visit. What was kept
-- is otherwise changed and deleted by nobody: these functions run as their owner, of photos alone, in the caller's own company.
create function photo_gardee_legender(p_utilisateur integer, p_pieces integer[], p_legende text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update hors_planning set contenu = jsonb_set(contenu, '{legende}', to_jsonb(p_legende))
    where compte_id = app_compte() and utilisateur_id = p_utilisateur and type = 'photo.ajouter'
      and hors_planning_id = any(p_pieces)
$$;
create function photo_gardee_retirer(p_utilisateur integer, p_pieces integer[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from hors_planning
    where compte_id = app_compte() and utilisateur_id = p_utilisateur and type = 'photo.ajouter'
      and hors_planning_id = any(p_pieces)
$$;
revoke execute on function photo_gardee_legender(integer, integer[], text), photo_gardee_retirer(integer, integer[]) from public;
grant execute on function photo_gardee_legender(integer, integer[], text), photo_gardee_retirer(integer, integer[]) to relais_app;
