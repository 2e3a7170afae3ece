-- What a company chose to tell its customers by itself.
create table annonce_client (
  compte_id integer primary key references compte,
  -- That the technician is on the way, as soon as they say so.
  en_route boolean not null default false,
  modifie_a timestamptz not null
);
alter table annonce_client enable row level security;
create policy compte_seul on annonce_client using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update on annonce_client to relais_app;
