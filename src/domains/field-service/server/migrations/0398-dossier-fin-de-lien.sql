-- Consent to show the supplier papers (0328) is given over a link that stands, and ends with it: whoever renews the link gives it anew.
create function lien_sans_dossier() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.dossier_partage := false;
  return new;
end $$;
create trigger lien_sans_dossier before update on lien for each row
  when (new.dossier_partage and new.etat <> 'acceptee') execute function lien_sans_dossier();
update lien set dossier_partage = false where dossier_partage and etat <> 'acceptee';
