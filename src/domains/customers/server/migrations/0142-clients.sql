-- Customers kept by the company itself (specification field-service §2 "Client list and client treatment", §3): the tables that
-- visits already name get the columns of a declared resource, what they are searched by, and remarks.

-- Accents and case aside, as the search of lists folds them. Immutable, since the dictionary is ours and never changes.
create function plier(texte text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, replace(texte, '’', ''''))) $$;

alter table client
  add column client_siren text not null default '' check (client_siren ~ '^([0-9]{9})?$'),
  add column client_observations text not null default '' check (length(client_observations) <= 4000),
  -- Kept from its addresses by the triggers below: the first one's town, and all of them to search in.
  add column client_ville text not null default '',
  add column adresses_texte text not null default '',
  add column ordre integer not null default 0,
  add column version integer not null default 1,
  add column cree_a timestamptz not null default now(),
  add column modifie_a timestamptz not null default now(),
  -- Deleted rows stay for the audit and may be restored.
  add column supprime_a timestamptz;
alter table client
  add column tri text not null generated always as (plier(client_nom || ' ' || client_prenom)) stored,
  -- A French number is found as it is called, in one piece or by pairs.
  add column recherche text not null generated always as (plier(client_nom || ' ' || client_prenom || ' ' || client_nom || ' '
    || client_email || ' ' || client_telephone || ' ' || regexp_replace(client_telephone, '^\+33', '0') || ' '
    || regexp_replace(regexp_replace(client_telephone, '^\+33', '0'), '([0-9]{2})(?=[0-9])', '\1 ', 'g') || ' '
    || client_siren || ' ' || orlibelle || ' ' || adresses_texte)) stored;

alter table adresse
  add column adresse_adresse2 text not null default '' check (length(adresse_adresse2) <= 300),
  -- Where the point comes from: the public service of addresses, a hand on the map, or nowhere.
  add column geocode_source text not null default '' check (geocode_source in ('', 'service', 'main')),
  add column ordre integer not null default 0,
  add column version integer not null default 1,
  add column cree_a timestamptz not null default now(),
  add column modifie_a timestamptz not null default now(),
  add column supprime_a timestamptz;

create function client_relire_adresses(clients integer[], comptes integer[]) returns void language sql as $$
  update client c set
    client_ville = coalesce((select trim(a.adresse_cp || ' ' || a.adresse_ville) from adresse a
      where a.compte_id = c.compte_id and a.client_id = c.client_id and a.supprime_a is null
      order by a.ordre, a.adresse_id limit 1), ''),
    adresses_texte = coalesce((select left(string_agg(concat_ws(' ', a.adresse_adresse1, a.adresse_cp, a.adresse_ville), ' '
        order by a.ordre, a.adresse_id), 4000) from adresse a
      where a.compte_id = c.compte_id and a.client_id = c.client_id and a.supprime_a is null), '')
  from (select distinct q.compte_id, q.client_id from unnest(comptes, clients) as q (compte_id, client_id)) q
  where c.compte_id = q.compte_id and c.client_id = q.client_id
$$;
create function adresse_dire_client() returns trigger language plpgsql as $$ begin
  if tg_op <> 'DELETE' then
    perform client_relire_adresses(array_agg(client_id), array_agg(compte_id)) from apres having count(*) > 0;
  end if;
  if tg_op <> 'INSERT' then
    perform client_relire_adresses(array_agg(client_id), array_agg(compte_id)) from avant having count(*) > 0;
  end if;
  return null;
end $$;
create trigger adresse_ajoutee after insert on adresse referencing new table as apres
  for each statement execute function adresse_dire_client();
create trigger adresse_changee after update on adresse referencing old table as avant new table as apres
  for each statement execute function adresse_dire_client();
create trigger adresse_retiree after delete on adresse referencing old table as avant
  for each statement execute function adresse_dire_client();
select client_relire_adresses(array_agg(client_id), array_agg(compte_id)) from client having count(*) > 0;

create index client_recherche on client using gin (recherche gin_trgm_ops) where supprime_a is null;
create index client_tri on client (compte_id, tri, client_id) where supprime_a is null;
create index client_ordre on client (compte_id, ordre, client_id);
-- A customer who calls is looked for by what they are called from.
create index client_telephone on client (compte_id, client_telephone) where client_telephone <> '' and supprime_a is null;
create index client_email on client (compte_id, lower(client_email)) where client_email <> '' and supprime_a is null;
create index adresse_ordre on adresse (compte_id, ordre, adresse_id) where supprime_a is null;

-- What people of the company write down about a customer, newest first (§7 "observations").
create table client_observation (
  compte_id integer not null,
  commentaire_id integer not null generated by default as identity,
  client_id integer not null,
  utilisateur_id integer not null,
  commentaire_texte text not null check (length(commentaire_texte) between 1 and 4000),
  commentaire_date_heure timestamptz not null default now(),
  primary key (compte_id, commentaire_id),
  foreign key (compte_id, client_id) references client,
  foreign key (compte_id, utilisateur_id) references utilisateur
);
create index client_observation_client on client_observation (compte_id, client_id, commentaire_id desc);
alter table client_observation enable row level security;
create policy compte_seul on client_observation using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));

grant insert, update on client, adresse to relais_app;
grant select, insert on client_observation to relais_app;

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (422, 'Clients', null, 3, 1, 'vx-gestion-clients-entreprises', 'gestion-clients-entreprises', '{"groupe": "Terrain"}', 'users', 112)
  on conflict do nothing;
insert into profil_module (profil_id, module_id)
  select 60, module_id from module where module = 'vx-gestion-clients-entreprises' on conflict do nothing;
