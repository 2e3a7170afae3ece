-- Long exports of lists: asked for by somebody, made by a job, handed out for a day.
create table export_liste (
  compte_id integer not null references compte,
  export_id uuid not null default gen_random_uuid(),
  utilisateur_id integer not null,
  -- Right that its rows ask for, checked again when the file is handed out.
  module text not null,
  chemin text not null,
  demande jsonb not null,
  type text not null check (type in ('csv', 'xlsx')),
  nom text not null check (length(nom) between 1 and 200),
  etat text not null default 'en_cours' check (etat in ('en_cours', 'pret', 'echec', 'annule')),
  lignes integer not null check (lignes >= 0),
  ecrites integer not null default 0,
  cree_a timestamptz not null default now(),
  -- When it last went on: one that stopped without a word is known by it.
  vu_a timestamptz not null default now(),
  primary key (compte_id, export_id),
  foreign key (compte_id, utilisateur_id) references utilisateur
);
create index export_liste_cree on export_liste (cree_a);
alter table export_liste enable row level security;
create policy compte_seul on export_liste using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update on export_liste to relais_app;
