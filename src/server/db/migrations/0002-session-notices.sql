-- Servers that hold an event stream open hear at once that its session is over. The payload is empty: they look.
create function prevenir_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('relais_session', '');
  return null;
end $$;
create trigger session_revoquee after update of revoquee_a on session
  for each statement execute function prevenir_session();
create trigger session_supprimee after delete on session
  for each statement execute function prevenir_session();
create trigger personne_desactivee after update of actif on utilisateur
  for each statement execute function prevenir_session();
create trigger compte_desactive after update of actif on compte
  for each statement execute function prevenir_session();
