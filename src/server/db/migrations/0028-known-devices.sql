-- Devices that signed in to an account before, by the hash of a secret in their cookie: their tries are counted apart from
-- those of the whole world, so that somebody who guesses without pause does not keep the owner out. No right to requests.
create table appareil_connu (
  compte_id integer not null,
  utilisateur_id integer not null,
  appareil_hash bytea not null,
  vu_a timestamptz not null default now(),
  primary key (compte_id, utilisateur_id, appareil_hash),
  foreign key (compte_id, utilisateur_id) references utilisateur on delete cascade
);
create index appareil_connu_hash on appareil_connu (appareil_hash);
alter table appareil_connu enable row level security;
create policy compte_seul on appareil_connu using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
