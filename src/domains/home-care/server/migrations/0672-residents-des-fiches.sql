-- Whom a handover sheet names among the residents of the house, beside the name that is written (specification
-- crm-site-editor-home-care §2.6). After the residents' own tables (0660).
create table transmission_resident (
  compte_id integer not null,
  transmission_id integer not null,
  resident_id integer not null,
  -- As it is written on the sheet, so that it can go from there without the residents' own table.
  nom text not null check (length(nom) between 1 and 250),
  -- Place among those that the sheet names.
  rang integer not null default 1,
  -- False: a former text of the sheet named them, this one does not.
  actuel boolean not null default true,
  -- Of a name that was matched afterwards, by which gesture; null: named by who wrote the sheet.
  lot uuid,
  lie_a timestamptz not null,
  primary key (compte_id, transmission_id, resident_id),
  foreign key (compte_id, transmission_id) references transmission,
  foreign key (compte_id, resident_id) references resident
);
create index transmission_resident_resident on transmission_resident (compte_id, resident_id, transmission_id desc);
create index transmission_resident_lot on transmission_resident (compte_id, lot) where lot is not null;
alter table transmission_resident enable row level security;
create policy compte_seul on transmission_resident using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, delete on transmission_resident to relais_app;
grant update (nom, rang, actuel, lot, lie_a) on transmission_resident to relais_app;

-- The free name was said to be no resident's: it is offered for matching no more.
alter table transmission add column personne_ecartee boolean not null default false;
grant update (personne_ecartee) on transmission to relais_app;
create index transmission_personne on transmission (compte_id, personne) where personne <> '';
