-- What the payroll software of a house takes: which columns, in which order and under which names, and how hours are written.
create table paie_profil (
  compte_id integer primary key references compte,
  colonnes jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  heures text not null check (heures in ('decimal', 'hhmm')),
  version integer not null default 1,
  modifie_a timestamptz not null
);
-- The number of an agent there.
create table paie_matricule (
  compte_id integer not null,
  utilisateur_id integer not null,
  matricule text not null check (length(matricule) between 1 and 40),
  primary key (compte_id, utilisateur_id),
  foreign key (compte_id, utilisateur_id) references utilisateur
);
do $$ declare t text; begin
  foreach t in array array['paie_profil', 'paie_matricule'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy compte_seul on %I using (compte_id = (select app_compte())) '
      'with check (compte_id = (select app_compte()))', t);
  end loop;
end $$;
grant select, insert, update on paie_profil to relais_app;
grant select, insert, update, delete on paie_matricule to relais_app;
