-- What opens something of a person without their password dies with it, whatever code changes it: the recovery link that is
-- still open, and the address of their calendar. A used link stays: its mail must not be sent again.
create function fermer_liens_personnels() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.lien_personnel l set utilise_a = pg_catalog.now()
    where l.compte_id = new.compte_id and l.utilisateur_id = new.utilisateur_id and l.utilise_a is null;
  delete from public.agenda_lien a where a.compte_id = new.compte_id and a.utilisateur_id = new.utilisateur_id;
  return null;
end $$;
create trigger personne_liens after update of mot_de_passe on utilisateur
  for each row when (old.mot_de_passe is distinct from new.mot_de_passe) execute function fermer_liens_personnels();
