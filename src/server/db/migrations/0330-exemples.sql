-- Samples of a company's first hour (issue 10): which records they are, so that they are taken out whole and never counted as
-- the company's own. A record that somebody made theirs leaves this table and stays.
create table exemple (
  compte_id integer not null references compte,
  -- Table of the record, and its number.
  entite text not null check (entite ~ '^[a-z][a-z_]{0,62}$'),
  entite_id integer not null,
  utilisateur_id integer not null,
  pose_a timestamptz not null default now(),
  primary key (compte_id, entite, entite_id),
  foreign key (compte_id, utilisateur_id) references utilisateur
);
alter table exemple enable row level security;
create policy compte_seul on exemple using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, delete on exemple to relais_app;

-- Files of records that go: what they name is then named by nobody, and leaves with the nightly work.
create function exemples_retirer_pieces(objets text, numeros integer[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from piece_jointe where compte_id = app_compte() and objet = objets and objet_id = any(numeros)
$$;
revoke all on function exemples_retirer_pieces(text, integer[]) from public;
