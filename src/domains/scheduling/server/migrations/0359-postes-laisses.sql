-- A post whose holder is away, that whoever plans leaves to nobody on purpose: it is looked for no more, until they say otherwise.
-- The number is that of the shift, which a leave has taken off or a sickness keeps.
create table poste_laisse (
  compte_id integer not null,
  pointage_id integer not null,
  auteur_id integer not null,
  laisse_a timestamptz not null,
  primary key (compte_id, pointage_id),
  foreign key (compte_id, auteur_id) references utilisateur
);

alter table poste_laisse enable row level security;
create policy compte_seul on poste_laisse using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, delete on poste_laisse to relais_app;
