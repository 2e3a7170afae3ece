-- Whoever loses the option to invite takes back what they had sent. An owner needs no option.
create function retirer_invitations() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.invitation i set expire_a = pg_catalog.now()
    where i.compte_id = old.compte_id and i.auteur_id = old.utilisateur_id and i.acceptee_a is null
      and i.expire_a > pg_catalog.now()
      and exists (select from public.option_personne o where o.option_id = old.option_id and o.option_cle = 'inviter')
      and not exists (select from public.utilisateur u where u.compte_id = old.compte_id
        and u.utilisateur_id = old.utilisateur_id and u.proprietaire);
  return null;
end $$;
create trigger option_invitations after delete on utilisateur_option
  for each row execute function retirer_invitations();
