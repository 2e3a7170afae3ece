-- A wish that changed is told from what to what.
drop function demande_refleter(integer, text, timestamptz);
-- As before; of a wish that changed, both sides in words are a line of the history and of what both companies read.
create function demande_refleter(numero integer, fait text, souhait text, maintenant timestamptz)
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
    dit := left(souhait, 400);
    update demande_externe e set demande_date_souhaite = r.demande_date_souhaite, demande_th_souhaite = r.demande_th_souhaite,
        demande_date_th_impose = r.demande_date_th_impose
      where e.compte_id = r.compte_id and e.uid = r.uid and e.etat = 'acceptee';
  elsif d.etat_id = r.etat_id then return;
  end if;
  update demande q set etat_id = r.etat_id, demande_date_souhaite = r.demande_date_souhaite,
      demande_th_souhaite = r.demande_th_souhaite, demande_date_th_impose = r.demande_date_th_impose, version = version + 1,
      modifie_a = maintenant
    where q.compte_id = d.compte_id and q.demande_id = d.demande_id;
  perform demande_noter(d.compte_id, d.demande_id, fait, d.etat_id, r.etat_id, 
    case fait when 'reporter' then dit else '' end, maintenant);
  if fait in ('planifier', 'realiser') then
    select case fait when 'realiser' then v.cloture_libelle else '' end, case fait when 'planifier' then v.jour end,
        case fait when 'planifier' then v.th_libelle else '' end into dit, quand, tranche
      from intervention v where v.compte_id = r.compte_id and v.intervention_id = r.intervention_id;
  end if;
  perform demande_dire(r.uid, array[d.compte_id, r.compte_id], fait, r.compte_id, r.compte_id, coalesce(dit, ''), quand,
    coalesce(tranche, ''), null, maintenant);
  return query select d.compte_id, d.demande_id, quand, coalesce(tranche, ''), coalesce(dit, '');
end $$;

do $$ begin
  revoke all on function demande_refleter(integer, text, text, timestamptz) from public;
  if exists (select from pg_roles where rolname = 'relais_app') then
    grant execute on function demande_refleter(integer, text, text, timestamptz) to relais_app;
  end if;
end $$;
