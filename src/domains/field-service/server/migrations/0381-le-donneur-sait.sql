-- What becomes of a request at its receiver's is told to its issuer (specification field-service §3 "Request sheet", §4 "Request"): when
-- the visit stands and how it ended, another wish, a visit that moved. Nobody of the receiver's is named, nor is its hour within a slot.

alter table demande_commentaire
  drop constraint demande_commentaire_acte_check,
  add constraint demande_commentaire_acte_check check (acte in ('envoyer', 'reporter', 'commenter', 'proposer', 'reprendre',
    'ecarter', 'clore', 'accepter', 'refuser', 'retirer', 'prise', 'expirer', 'planifier', 'deplacer', 'realiser', 'rendre'));

-- The visits that answer the caller's requests at other companies.
create function demandes_confiees()
  returns table (demande_id integer, debut timestamptz, fin timestamptz, th_libelle text, cloture_libelle text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.demande_id, lower(i.plage), upper(i.plage), i.th_libelle, i.cloture_libelle
    from demande d
    join demande r on r.compte_id = d.receveur_compte_id and r.uid = d.uid and r.donneur_compte_id = d.compte_id
    join intervention i on i.compte_id = r.compte_id and i.intervention_id = r.intervention_id and i.annulee_a is null
    where d.compte_id = app_compte() and d.donneur_compte_id is null and d.etat_id in (3, 6)
$$;

-- Companies that hold a shared request of the caller's, sent or received: those that may still answer, and who accepted. For telling
-- them; which others there are is shown to none of them.
create function demande_parties(partage uuid) returns table (receveur integer, externe integer, etat text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.compte_id, e.externe_id, e.etat from demande_externe e
    where e.uid = partage and e.etat in ('attente', 'contre', 'acceptee')
      and (e.donneur_compte_id = app_compte()
        or exists (select from demande_externe x where x.uid = partage and x.compte_id = app_compte()))
$$;

drop function demande_refleter(integer, smallint, timestamptz);
-- What was just done with the caller's request is written at its issuer's: planned, done, to plan again, wished otherwise. Answers the
-- issuer and its request, nothing where nothing changed there.
create function demande_refleter(numero integer, fait text, maintenant timestamptz)
  returns table (donneur integer, demande integer, jour date, th text, texte text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare r demande; d demande; dit text := ''; quand date; tranche text := '';
begin
  if fait not in ('planifier', 'realiser', 'rendre', 'reporter') then return; end if;
  select * into r from demande q where q.compte_id = app_compte() and q.demande_id = numero and q.donneur_compte_id is not null;
  if r is null or r.uid is null then return; end if;
  select * into d from demande q where q.compte_id = r.donneur_compte_id and q.uid = r.uid
    and q.receveur_compte_id = app_compte() for update;
  if d is null then return; end if;
  if fait = 'reporter' then
    if (d.demande_date_souhaite, d.demande_th_souhaite, d.demande_date_th_impose)
      is not distinct from (r.demande_date_souhaite, r.demande_th_souhaite, r.demande_date_th_impose) then return; end if;
    dit := case when r.demande_date_souhaite is null then 'aucun jour'
      when r.demande_date_th_impose = d.demande_date_th_impose then ''
      when r.demande_date_th_impose = 1 then 'date imposée' else 'la date n’est plus imposée' end;
    update demande_externe e set demande_date_souhaite = r.demande_date_souhaite, demande_th_souhaite = r.demande_th_souhaite,
        demande_date_th_impose = r.demande_date_th_impose
      where e.compte_id = r.compte_id and e.uid = r.uid and e.etat = 'acceptee';
  elsif d.etat_id = r.etat_id then return;
  end if;
  update demande q set etat_id = r.etat_id, demande_date_souhaite = r.demande_date_souhaite,
      demande_th_souhaite = r.demande_th_souhaite, demande_date_th_impose = r.demande_date_th_impose, version = version + 1,
      modifie_a = maintenant
    where q.compte_id = d.compte_id and q.demande_id = d.demande_id;
  perform demande_noter(d.compte_id, d.demande_id, fait, d.etat_id, r.etat_id, '', maintenant);
  if fait in ('planifier', 'realiser') then
    select case fait when 'realiser' then v.cloture_libelle else '' end, case fait when 'planifier' then v.jour end,
        case fait when 'planifier' then v.th_libelle else '' end into dit, quand, tranche
      from intervention v where v.compte_id = r.compte_id and v.intervention_id = r.intervention_id;
  elsif fait = 'reporter' then quand := r.demande_date_souhaite; tranche := r.demande_th_souhaite;
  end if;
  perform demande_dire(r.uid, array[d.compte_id, r.compte_id], fait, r.compte_id, r.compte_id, coalesce(dit, ''), quand, coalesce(tranche, ''), null,
    maintenant);
  return query select d.compte_id, d.demande_id, quand, coalesce(tranche, ''), coalesce(dit, '');
end $$;

-- The visit that answers another company's request stands elsewhere than it was told: its issuer reads where. Nothing where it
-- answers none.
create function demande_deplacer(visite integer, nouveau date, nouvelle text, maintenant timestamptz)
  returns table (donneur integer, demande integer, jour date, th text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare r demande; d demande;
begin
  select * into r from demande q where q.compte_id = app_compte() and q.intervention_id = visite and q.donneur_compte_id is not null
    and q.etat_id = 3 and q.uid is not null;
  if r is null then return; end if;
  select * into d from demande q where q.compte_id = r.donneur_compte_id and q.uid = r.uid and q.receveur_compte_id = app_compte();
  if d is null then return; end if;
  perform demande_dire(r.uid, array[d.compte_id, r.compte_id], 'deplacer', r.compte_id, r.compte_id, '', nouveau, nouvelle, null,
    maintenant);
  return query select d.compte_id, d.demande_id, nouveau, nouvelle;
end $$;

-- The issuer's row of a request that the caller received, under lock before anything of the caller's: whoever moves both rows takes
-- them in this order.
create function demande_tenir_source(numero integer) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select from demande d join demande r on r.donneur_compte_id = d.compte_id and r.uid = d.uid
    where r.compte_id = app_compte() and r.demande_id = numero and r.donneur_compte_id is not null for update of d
$$;

-- What was sent in the very moment in which its link ended, each with its number at its issuer's. For the office's own job.
drop function reseau_rendre_rompues(timestamptz);
create function reseau_rendre_rompues(maintenant timestamptz) returns table (donneur integer, demande integer, receveur integer)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.compte_id, r.demande, l.recepteur_compte_id
    from lien l, demande_rendre(l.compte_id, l.recepteur_compte_id, null, null, maintenant) r
    where l.etat = 'finie' and exists (select from demande_externe e where e.donneur_compte_id = l.compte_id
      and e.compte_id = l.recepteur_compte_id and e.etat in ('attente', 'contre'))
$$;
revoke all on function reseau_rendre_rompues(timestamptz) from public;

-- Wishes that receivers changed before.
update demande d set demande_date_souhaite = r.demande_date_souhaite, demande_th_souhaite = r.demande_th_souhaite,
    demande_date_th_impose = r.demande_date_th_impose, version = d.version + 1
  from demande r where r.compte_id = d.receveur_compte_id and r.uid = d.uid and r.donneur_compte_id = d.compte_id
    and d.donneur_compte_id is null and d.etat_id in (3, 5)
    and (d.demande_date_souhaite, d.demande_th_souhaite, d.demande_date_th_impose)
      is distinct from (r.demande_date_souhaite, r.demande_th_souhaite, r.demande_date_th_impose);

do $$ declare f text; begin
  foreach f in array array['demandes_confiees()', 'demande_parties(uuid)', 'demande_tenir_source(integer)',
      'demande_refleter(integer, text, timestamptz)',
      'demande_deplacer(integer, date, text, timestamptz)'] loop
    execute format('revoke all on function %s from public', f);
    if exists (select from pg_roles where rolname = 'relais_app') then
      execute format('grant execute on function %s to relais_app', f);
    end if;
  end loop;
end $$;
