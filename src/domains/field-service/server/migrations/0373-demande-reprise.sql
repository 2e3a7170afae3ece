-- What its issuer took back before anything was done is the receiver's no more: the file that came with it, and that served nothing
-- else, goes as that of an erased customer does, and with it the name, the telephones, the way in. A visit that stands there, another
-- request or a merge made it the receiver's own: it stays.
create function demande_oublier(receveur integer, numero integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare r demande; copie integer;
begin
  select * into r from demande q where q.compte_id = receveur and q.demande_id = numero;
  select c.client_id into copie from client c where c.compte_id = receveur and c.client_id = r.client_id
    and c.client_date_creation = r.demande_date
    and not exists (select from intervention i where i.compte_id = receveur and i.client_id = c.client_id and i.annulee_a is null)
    and not exists (select from demande d where d.compte_id = receveur and d.client_id = c.client_id and d.demande_id <> numero)
    and not exists (select from client_fusion f where f.compte_id = receveur and c.client_id in (f.client_id, f.absorbe_id))
    for no key update of c;
  if copie is null then return; end if;
  update client c set client_civilite = '', client_nom = 'Client effacé', client_prenom = '', client_telephone = '',
      client_email = '', client_siren = '', client_observations = '', supprime_a = coalesce(c.supprime_a, now())
    where c.compte_id = receveur and c.client_id = copie;
  update adresse a set titre = '', adresse_adresse1 = '', adresse_adresse2 = '', adresse_telephone1 = '', adresse_telephone2 = '',
      adresse_latitude = null, adresse_longitude = null, consignes_acces = ''
    where a.compte_id = receveur and a.client_id = copie;
  update intervention i set version = i.version + 1 where i.compte_id = receveur and i.client_id = copie;
  update audit u set avant = null, apres = null where u.compte_id = receveur and (u.entite = 'client:' || copie
    or u.entite in (select 'adresse:' || a.adresse_id from adresse a where a.compte_id = receveur and a.client_id = copie));
  delete from notification n where n.compte_id = receveur and n.lien ~ ('^/m/gestion-demandes/' || numero || '$');
end $$;
revoke all on function demande_oublier(integer, integer) from public;

-- The issuer takes its request back: what waits is withdrawn, what was accepted and not planned is cancelled there.
-- Answers the companies that are told.
create or replace function demande_retirer(numero integer, maintenant timestamptz) returns table (receveur integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare d demande; r demande; concernes integer[];
begin
  select * into d from demande where compte_id = app_compte() and demande_id = numero and donneur_compte_id is null for update;
  if d is null or d.uid is null then return; end if;
  with repris as (update demande_externe set etat = 'retiree', repondue_a = maintenant
    where uid = d.uid and donneur_compte_id = app_compte() and etat in ('attente', 'contre') returning compte_id)
  select coalesce(array_agg(compte_id), '{}') into concernes from repris;
  if d.receveur_compte_id is not null then
    select * into r from demande where compte_id = d.receveur_compte_id and uid = d.uid and etat_id = 5 for update;
    if r.demande_id is not null then
      update demande set etat_id = 7, motif = 'Reprise par le donneur d’ordres', uid = null, version = version + 1,
        modifie_a = maintenant where compte_id = r.compte_id and demande_id = r.demande_id;
      perform demande_noter(r.compte_id, r.demande_id, 'annuler', 5::smallint, 7::smallint, 'Reprise par le donneur d’ordres',
        maintenant);
      update demande_externe set etat = 'retiree' where uid = d.uid and etat = 'acceptee';
      perform demande_oublier(r.compte_id, r.demande_id);
      concernes := concernes || r.compte_id;
    end if;
  end if;
  if concernes <> '{}' then
    perform demande_dire(d.uid, concernes || d.compte_id, 'retirer', d.compte_id, null, '', null, '', null, maintenant);
  end if;
  return query select unnest(concernes);
end $$;

-- Those that were taken back before.
select demande_oublier(d.compte_id, d.demande_id) from demande d
  where d.donneur_compte_id is not null and d.etat_id = 7 and d.motif = 'Reprise par le donneur d’ordres';
