-- Somebody who is taken away goes as if they had not been: what the journal says of them keeps who did what and when, and loses
-- their name (docs/retention.md), as an erasure does.
create function resident_oublier() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update audit set avant = null, apres = null
    where compte_id = old.compte_id and entite = 'resident:' || old.resident_id;
  return null;
end $$;
create trigger resident_oublier after delete on resident for each row execute function resident_oublier();

-- Of those who were taken away before.
update audit a set avant = null, apres = null
  where a.entite like 'resident:%' and (a.avant is not null or a.apres is not null)
    and not exists (select from resident r where r.compte_id = a.compte_id and a.entite = 'resident:' || r.resident_id);
