-- A device that several people of a house share: known by the hash of a secret in its cookie, bound to one company, withdrawn by
-- whoever manages its people. Who is enrolled on it opens their session there by a code, of which a hash is kept here alone.
create table tablette (
  compte_id integer not null references compte on delete cascade,
  tablette_id uuid not null default gen_random_uuid(),
  libelle text not null check (length(libelle) between 1 and 120),
  -- Nothing once it was withdrawn: its cookie is then nobody's.
  secret_hash bytea unique,
  creee_a timestamptz not null default now(),
  creee_par integer not null,
  retiree_a timestamptz,
  retiree_par integer,
  primary key (compte_id, tablette_id),
  check ((retiree_a is null) = (secret_hash is not null)),
  foreign key (compte_id, creee_par) references utilisateur,
  foreign key (compte_id, retiree_par) references utilisateur
);
create table tablette_personne (
  compte_id integer not null,
  tablette_id uuid not null,
  utilisateur_id integer not null,
  code_hash text not null,
  -- Wrong codes since the last right one, counted before they are compared.
  essais smallint not null default 0,
  inscrite_a timestamptz not null default now(),
  vu_a timestamptz not null default now(),
  primary key (compte_id, tablette_id, utilisateur_id),
  foreign key (compte_id, tablette_id) references tablette on delete cascade,
  foreign key (compte_id, utilisateur_id) references utilisateur on delete cascade
);
create index tablette_personne_utilisateur on tablette_personne (compte_id, utilisateur_id);

do $$ declare t text; begin
  foreach t in array array['tablette', 'tablette_personne'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy compte_seul on %I using (compte_id = (select app_compte()))
      with check (compte_id = (select app_compte()))', t);
  end loop;
end $$;
-- Requests neither read a hash nor count a try: that is the owner's connection.
grant select (compte_id, tablette_id, libelle, creee_a, creee_par, retiree_a, retiree_par) on tablette to relais_app;
grant insert on tablette to relais_app;
grant update (secret_hash, retiree_a, retiree_par) on tablette to relais_app;
grant select (compte_id, tablette_id, utilisateur_id, inscrite_a, vu_a), delete on tablette_personne to relais_app;

-- A session of a shared device ends when somebody else opens theirs there, and at this hour at the latest.
alter table session add column tablette_id uuid, add column fin_a timestamptz,
  add foreign key (compte_id, tablette_id) references tablette;
create index session_tablette on session (compte_id, tablette_id) where tablette_id is not null and revoquee_a is null;

-- What opens something of a person without their password dies with it, whatever code changes it.
create function fermer_codes_de_tablette() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.tablette_personne p where p.compte_id = new.compte_id and p.utilisateur_id = new.utilisateur_id;
  return null;
end $$;
create trigger personne_codes after update of mot_de_passe on utilisateur
  for each row when (old.mot_de_passe is distinct from new.mot_de_passe) execute function fermer_codes_de_tablette();
