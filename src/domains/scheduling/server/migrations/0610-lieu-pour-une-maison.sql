-- The place of the house that an agreement was given for: a distance is counted from there alone, so that moving the house tells
-- nothing more of where anybody lives. Null: the house was on no map, and its first place is the one.
alter table lieu_agent
  add column maison_latitude double precision check (maison_latitude between -90 and 90),
  add column maison_longitude double precision check (maison_longitude between -180 and 180),
  add constraint lieu_agent_maison check ((maison_latitude is null) = (maison_longitude is null));

update lieu_agent l set maison_latitude = c.compte_latitude, maison_longitude = c.compte_longitude
  from compte c where c.compte_id = l.compte_id and c.compte_latitude is not null and c.compte_longitude is not null;

create function lieu_agent_pour_la_maison() returns trigger language plpgsql as $$
begin
  select c.compte_latitude, c.compte_longitude into new.maison_latitude, new.maison_longitude
    from compte c where c.compte_id = new.compte_id and c.compte_latitude is not null and c.compte_longitude is not null;
  return new;
end $$;
create trigger lieu_agent_maison before insert or update of accepte_a on lieu_agent
  for each row execute function lieu_agent_pour_la_maison();

create function premier_lieu_de_la_maison() returns trigger language plpgsql as $$
begin
  update lieu_agent l set maison_latitude = new.compte_latitude, maison_longitude = new.compte_longitude
    where l.compte_id = new.compte_id and l.maison_latitude is null;
  return null;
end $$;
create trigger compte_premier_lieu after update of compte_latitude, compte_longitude on compte
  for each row when (new.compte_latitude is not null and new.compte_longitude is not null)
  execute function premier_lieu_de_la_maison();
