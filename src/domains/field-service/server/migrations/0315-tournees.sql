-- Tours (specification field-service §3 "Tour map"): where they begin, and visits of one technician that change places at once.

-- The company's own address on the map, as whoever chose it in the list found it; null: never placed.
alter table compte add column compte_latitude double precision check (compte_latitude between -90 and 90),
  add column compte_longitude double precision check (compte_longitude between -180 and 180),
  add check ((compte_latitude is null) = (compte_longitude is null));
grant update (compte_latitude, compte_longitude) on compte to relais_app;

-- Where a technician leaves from who agreed to say it, to a hundredth of a degree (about a kilometre): no street is kept, so
-- none can be shown. Taken back by its deletion.
create table depart_technicien (
  compte_id integer not null,
  utilisateur_id integer not null,
  ville text not null check (length(ville) between 1 and 100),
  latitude double precision not null check (latitude between -90 and 90 and latitude = round(latitude::numeric, 2)),
  longitude double precision not null check (longitude between -180 and 180 and longitude = round(longitude::numeric, 2)),
  accepte_a timestamptz not null,
  primary key (compte_id, utilisateur_id),
  foreign key (compte_id, utilisateur_id) references utilisateur
);
alter table depart_technicien enable row level security;
create policy compte_seul on depart_technicien using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update, delete on depart_technicien to relais_app;

-- The same rule, which a whole day that changes order may ask to be judged once at its end.
alter table intervention drop constraint intervention_sans_chevauchement;
alter table intervention add constraint intervention_sans_chevauchement
  exclude using gist (compte_id with =, technicien_id with =, plage with &&)
  where (annulee_a is null and technicien_id is not null) deferrable initially immediate;
