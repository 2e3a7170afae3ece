-- Creation of a visit (specification field-service §3 "Create-intervention payload", §5): the office writes new rows, with the
-- address the bill goes to; the slot that somebody is looking at is theirs for a few minutes.

alter table intervention
  -- Null: to the address of the visit.
  add column adresse_facturation_id integer,
  add foreign key (compte_id, adresse_facturation_id) references adresse;
create index intervention_facturation on intervention (compte_id, adresse_facturation_id) where adresse_facturation_id is not null;
grant insert (compte_id, client_id, adresse_id, prestation_id, technicien_id, plage, th_libelle, intervention_date_creation,
  adresse_facturation_id) on intervention to relais_app;

-- One a person: looking at another slot lets go of the former. Ignored once expired.
create table creneau_retenu (
  compte_id integer not null,
  utilisateur_id integer not null,
  technicien_id integer not null,
  plage tstzrange not null check (not isempty(plage)),
  expire_a timestamptz not null,
  primary key (compte_id, utilisateur_id),
  foreign key (compte_id, utilisateur_id) references utilisateur,
  foreign key (compte_id, technicien_id) references utilisateur
);
create index creneau_retenu_technicien on creneau_retenu (compte_id, technicien_id);
alter table creneau_retenu enable row level security;
create policy compte_seul on creneau_retenu using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update, delete on creneau_retenu to relais_app;

-- « Plannings » has its screen: an entry like any other.
update module set params = (params - 'interne' - 'a_venir') || '{"groupe": "Terrain"}'
  where module = 'vx-plannings-entreprises';
