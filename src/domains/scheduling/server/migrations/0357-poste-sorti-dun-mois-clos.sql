-- What is prepared for a published shift is a change of the month where that shift stands, wherever it is to go: it was judged by
-- the day that it goes to alone, and a shift left a closed month in what is prepared. Taken back (deleted), it may always be.
create function mois_clos_garder_brouillon() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  qui integer;
  le_jour date;
begin
  if tg_op <> 'INSERT' then perform mois_clos_exiger(old.compte_id, old.utilisateur_id, old.pointage_date); end if;
  if tg_op = 'DELETE' then return old; end if;
  perform mois_clos_exiger(new.compte_id, new.utilisateur_id, new.pointage_date);
  select p.utilisateur_id, p.pointage_date into qui, le_jour from pointage p
    where p.compte_id = new.compte_id and p.pointage_id = new.pointage_id;
  if qui is not null then perform mois_clos_exiger(new.compte_id, qui, le_jour); end if;
  return new;
end $$;
revoke all on function mois_clos_garder_brouillon() from public;
grant execute on function mois_clos_garder_brouillon() to relais_app;

drop trigger mois_clos_wall on pointage_brouillon;
create trigger mois_clos_wall before insert or update or delete on pointage_brouillon
  for each row execute function mois_clos_garder_brouillon();
