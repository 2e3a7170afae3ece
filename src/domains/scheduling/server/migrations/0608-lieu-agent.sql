-- Near where an agent lives, who agreed to say it so that who lives near is looked for first: to a hundredth of a degree (about a
-- kilometre), no street. Taken back by its deletion.
create table lieu_agent (
  compte_id integer not null,
  utilisateur_id integer not null,
  ville text not null check (length(ville) between 1 and 100),
  latitude double precision not null check (latitude between -90 and 90 and latitude = round(latitude::numeric, 2)),
  longitude double precision not null check (longitude between -180 and 180 and longitude = round(longitude::numeric, 2)),
  accepte_a timestamptz not null,
  primary key (compte_id, utilisateur_id),
  foreign key (compte_id, utilisateur_id) references utilisateur
);
alter table lieu_agent enable row level security;
create policy compte_seul on lieu_agent using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update, delete on lieu_agent to relais_app;
