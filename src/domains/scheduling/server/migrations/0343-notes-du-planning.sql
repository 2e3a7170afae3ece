-- A short note of whoever plans, on one day of one agent: read by those who plan alone (specification scheduling §2).
create table planning_note (
  compte_id integer not null,
  utilisateur_id integer not null,
  jour date not null,
  texte text not null check (length(texte) between 1 and 500),
  auteur_id integer not null,
  ecrit_a timestamptz not null,
  primary key (compte_id, utilisateur_id, jour),
  foreign key (compte_id, utilisateur_id) references utilisateur,
  foreign key (compte_id, auteur_id) references utilisateur
);
create index planning_note_jour on planning_note (compte_id, jour);

alter table planning_note enable row level security;
create policy compte_seul on planning_note using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, delete on planning_note to relais_app;
grant update (texte, auteur_id, ecrit_a) on planning_note to relais_app;
