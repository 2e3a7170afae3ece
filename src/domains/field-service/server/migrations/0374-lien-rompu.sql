-- A link that ends leaves nothing waiting (specification field-service §2 "Issuers and receivers"): what its receiver may not answer
-- any more goes back to its issuer.

-- Open offers between the caller and each company on the other side, and those of them that nobody else may answer.
create function reseau_offertes(recepteurs boolean) returns table (autre integer, ouvertes integer, seules integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when recepteurs then e.compte_id else e.donneur_compte_id end, count(*)::int,
      count(*) filter (where not exists (select from demande_externe x where x.uid = e.uid and x.compte_id <> e.compte_id
        and x.etat in ('attente', 'contre')))::int
    from demande_externe e
    where case when recepteurs then e.donneur_compte_id else e.compte_id end = app_compte() and e.etat in ('attente', 'contre')
    group by 1
$$;

-- Ends the open offers of one issuer to one receiver; a request that nobody else may answer waits at its issuer's again. `rompt` is who
-- ended the link, null where nobody did it now. For the two functions below only.
create function demande_rendre(emetteur integer, recepteur integer, rompt integer, personne integer, maintenant timestamptz)
  returns table (demande integer, rendue boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare q record; d demande; dit text; seule boolean;
begin
  select left('Lien supprimé avec ' || c.compte_raison_sociale, 400) into dit from compte c where c.compte_id = recepteur;
  for q in select distinct x.donneur_demande_id from demande_externe x where x.donneur_compte_id = emetteur
      and x.compte_id = recepteur and x.etat in ('attente', 'contre') order by 1 loop
    -- The issuer's row first, as everybody who moves it does: who accepted meanwhile keeps it.
    select * into d from demande where compte_id = emetteur and demande_id = q.donneur_demande_id for update;
    update demande_externe x set etat = case when rompt = recepteur then 'refusee' else 'retiree' end,
        motif = case when rompt = recepteur then 'Lien supprimé' else x.motif end, repondue_a = maintenant
      where x.donneur_compte_id = emetteur and x.donneur_demande_id = q.donneur_demande_id and x.compte_id = recepteur
        and x.etat in ('attente', 'contre');
    if not found then continue; end if;
    perform demande_dire(d.uid, array[emetteur, recepteur], case when rompt = recepteur then 'refuser' else 'retirer' end, rompt,
      recepteur, 'Lien supprimé', null, '', null, maintenant);
    seule := d.etat_id in (2, 4)
      and not exists (select from demande_externe x where x.uid = d.uid and x.etat in ('attente', 'contre'));
    if seule then
      update demande set etat_id = 1, version = version + 1, modifie_a = maintenant
        where compte_id = emetteur and demande_id = d.demande_id;
      insert into demande_mouvement (compte_id, demande_id, acte, de, vers, motif, utilisateur_id, fait_a)
        values (emetteur, d.demande_id, 'liberer', d.etat_id, 1, dit, case when rompt = emetteur then personne end, maintenant);
    end if;
    return query select d.demande_id, seule;
  end loop;
end $$;

-- The same for a link that the caller has just ended. Nothing where it is not theirs, or stands.
create function reseau_rendre(numero integer, personne integer, maintenant timestamptz)
  returns table (demande integer, rendue boolean)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.demande, r.rendue from lien l, demande_rendre(l.compte_id, l.recepteur_compte_id, app_compte(), personne, maintenant) r
    where l.link_id = numero and l.etat = 'finie' and app_compte() in (l.compte_id, l.recepteur_compte_id)
$$;

-- What was sent in the very moment in which its link ended. Called by the office's own job, for all companies.
create function reseau_rendre_rompues(maintenant timestamptz) returns table (donneur integer, receveur integer)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.compte_id, l.recepteur_compte_id from lien l,
      demande_rendre(l.compte_id, l.recepteur_compte_id, null, null, maintenant)
    where l.etat = 'finie' and exists (select from demande_externe e where e.donneur_compte_id = l.compte_id
      and e.compte_id = l.recepteur_compte_id and e.etat in ('attente', 'contre'))
$$;

revoke all on function reseau_offertes(boolean), demande_rendre(integer, integer, integer, integer, timestamptz),
  reseau_rendre(integer, integer, timestamptz), reseau_rendre_rompues(timestamptz) from public;
do $$
begin
  if not exists (select from pg_roles where rolname = 'relais_app') then return; end if;
  grant execute on function reseau_offertes(boolean), reseau_rendre(integer, integer, timestamptz) to relais_app;
end $$;
