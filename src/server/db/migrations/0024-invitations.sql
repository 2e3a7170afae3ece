-- An invitation's link is a secret of its own, kept as a hash; its author stays known, and it dies with their access.
alter table invitation add column auteur_id integer, add column lien_hash bytea;
create unique index invitation_lien on invitation (lien_hash);
create index invitation_auteur on invitation (compte_id, auteur_id) where acceptee_a is null;

-- Links that were sent already are the identifier itself; the audit knows who invited.
update invitation i set lien_hash = sha256(convert_to(i.invitation_id::text, 'UTF8')),
  auteur_id = (select a.utilisateur_id from audit a where a.compte_id = i.compte_id
    and a.action = 'invitation.creer' and a.entite = 'invitation:' || i.invitation_id limit 1)
  where i.acceptee_a is null;

create function perimer_invitations() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.invitation i set expire_a = pg_catalog.now()
    where i.compte_id = new.compte_id and i.auteur_id = new.utilisateur_id and i.acceptee_a is null
      and i.expire_a > pg_catalog.now();
  return null;
end $$;
create trigger personne_invitations after update of actif, proprietaire on utilisateur
  for each row when ((old.actif and not new.actif) or (old.proprietaire and not new.proprietaire))
  execute function perimer_invitations();
