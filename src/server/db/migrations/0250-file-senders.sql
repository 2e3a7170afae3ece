-- Who else sent a file that the company already had: bytes that a colleague sent are nobody else's until they were sent too.
-- Of a file that comes by pieces, the hash of each is kept until all of them are compared with the stored bytes at once.
create table fichier_depot (
  compte_id integer not null,
  sha256 text not null,
  utilisateur_id integer not null,
  taille bigint not null check (taille >= 0),
  recu_octets bigint not null default 0 check (recu_octets >= 0),
  morceaux jsonb not null default '[]',
  complet_a timestamptz,
  cree_a timestamptz not null default now(),
  primary key (compte_id, sha256, utilisateur_id),
  foreign key (compte_id, sha256) references fichier on delete cascade,
  foreign key (compte_id, utilisateur_id) references utilisateur on delete cascade
);
alter table fichier_depot enable row level security;
create policy compte_seul on fichier_depot using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update, delete on fichier_depot to relais_app;
