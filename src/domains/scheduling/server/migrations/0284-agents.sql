-- Agents of a house: who they are beside their account, and their contracts by the day from which each holds. A contract never
-- rewrites the days before it; only one that has not begun is taken back.
create table agent (
  compte_id integer not null,
  utilisateur_id integer not null,
  naissance date,
  entree date,
  -- Where an invitation goes until the person signs in with an address of their own.
  email text not null default '' check (email = lower(email) and length(email) <= 254),
  version integer not null default 1,
  primary key (compte_id, utilisateur_id),
  foreign key (compte_id, utilisateur_id) references utilisateur
);
insert into agent (compte_id, utilisateur_id, naissance) select compte_id, utilisateur_id, naissance from agent_contrat;
alter table agent enable row level security;
create policy compte_seul on agent using (compte_id = (select app_compte())) with check (compte_id = (select app_compte()));
grant select, insert on agent to relais_app;
grant update (naissance, entree, email, version) on agent to relais_app;

alter table agent_contrat
  drop column naissance,
  -- What was held until now holds since always.
  add column valable_du date not null default '1900-01-01',
  -- Last day, where one is known: the next version ends it too.
  add column valable_au date check (valable_au >= valable_du),
  -- Declared a night worker (article L3122-5), whatever the planning shows.
  add column travailleur_nuit smallint not null default 0 check (travailleur_nuit in (0, 1)),
  -- Works no night: health or family duties (articles L3122-12 and L3122-14).
  add column exempt_nuit smallint not null default 0 check (exempt_nuit in (0, 1)),
  add constraint agent_contrat_nuit check (travailleur_nuit = 0 or exempt_nuit = 0),
  drop constraint agent_contrat_pkey,
  add primary key (compte_id, utilisateur_id, valable_du);
grant insert, delete on agent_contrat to relais_app;
-- Its end alone is ever written later.
grant update (valable_au) on agent_contrat to relais_app;

-- Rights to leave and TLC by period.
grant insert on conge_droit to relais_app;
grant update (jours, report) on conge_droit to relais_app;
