-- Trades that a company chose in the catalogue are trades of its people before any service code names them.

create function suivre_metier_choisi() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into metier_entreprise (compte_id, metier_libelle)
    select new.compte_id, m.metier_libelle from metier_catalogue m where m.metier_id = new.metier_id
    on conflict do nothing;
  return null;
end $$;
create trigger metier_choisi after insert on entreprise_metier for each row execute function suivre_metier_choisi();
insert into metier_entreprise (compte_id, metier_libelle)
  select e.compte_id, m.metier_libelle from entreprise_metier e join metier_catalogue m using (metier_id)
  on conflict do nothing;
