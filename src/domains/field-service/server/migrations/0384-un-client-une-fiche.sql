-- A customer for whom several requests come from one issuer has one file at the receiver's, with an address for each place; what
-- the issuer takes back leaves that file as long as something else stands there.

-- Concludes an offer as 0325 says, in the file that an earlier request of the same customer of the same issuer made.
create or replace function demande_conclure(receveur integer, numero integer, personne integer, autrement boolean,
    maintenant timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare e demande_externe; d demande; c client; a adresse; p prestation; le_client integer; l_adresse integer;
  la_prestation integer; nouvelle integer; qui integer; rang integer := 0;
begin
  select * into e from demande_externe x where x.compte_id = receveur and x.externe_id = numero;
  select * into d from demande q where q.compte_id = e.donneur_compte_id and q.demande_id = e.donneur_demande_id;
  qui := case when autrement then d.compte_id else receveur end;
  if autrement then
    e.demande_date_souhaite := e.proposition_jour;
    e.demande_th_souhaite := e.proposition_th;
    e.demande_remuneration_cents := coalesce(e.proposition_cents, e.demande_remuneration_cents);
  end if;
  select * into c from client where compte_id = d.compte_id and client_id = d.client_id;
  select * into a from adresse where compte_id = d.compte_id and adresse_id = d.adresse_id;
  -- Two requests of one customer that are accepted at once are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(format('demande_conclure:%s:%s:%s', receveur, d.compte_id, d.client_id), 0));
  -- The file that an earlier request of this customer made here, or that it was merged into. What was written in it stays.
  select f.client_id into le_client from demande s
    join demande_externe x on x.donneur_compte_id = s.compte_id and x.donneur_demande_id = s.demande_id and x.compte_id = receveur
    join demande r on r.compte_id = x.compte_id and r.demande_id = x.demande_id and r.donneur_compte_id = s.compte_id
    join client f on f.compte_id = r.compte_id and f.client_id = r.client_id
    where s.compte_id = d.compte_id and s.client_id = d.client_id and f.supprime_a is null and f.client_nom <> 'Client effacé'
    order by r.demande_id desc limit 1 for no key update of f;
  if le_client is null then
    insert into client (compte_id, client_type, client_civilite, client_nom, client_prenom, client_telephone, client_email,
        client_siren, orlibelle, client_date_creation)
      values (receveur, c.client_type, c.client_civilite, c.client_nom, c.client_prenom, c.client_telephone, c.client_email,
        c.client_siren, 'Réseau', maintenant) returning client_id into le_client;
  else
    -- Two flats of one house differ by the second line alone.
    select q.adresse_id into l_adresse from adresse q
      where q.compte_id = receveur and q.client_id = le_client and q.supprime_a is null
        and plier(btrim(q.adresse_adresse1)) = plier(btrim(a.adresse_adresse1))
        and plier(btrim(q.adresse_adresse2)) = plier(btrim(a.adresse_adresse2))
        and btrim(q.adresse_cp) = btrim(a.adresse_cp) and plier(btrim(q.adresse_ville)) = plier(btrim(a.adresse_ville))
      order by q.ordre, q.adresse_id limit 1;
    select coalesce(max(q.ordre), 0) + 1 into rang from adresse q where q.compte_id = receveur and q.client_id = le_client;
  end if;
  if l_adresse is null then
    -- Dated as its request is: `demande_oublier` knows by it what came with which.
    insert into adresse (compte_id, client_id, titre, adresse_adresse1, adresse_adresse2, adresse_cp, adresse_ville,
        adresse_telephone1, adresse_telephone2, adresse_latitude, adresse_longitude, geocode_source, consignes_acces, ordre, cree_a)
      values (receveur, le_client, a.titre, a.adresse_adresse1, a.adresse_adresse2, a.adresse_cp, a.adresse_ville,
        a.adresse_telephone1, a.adresse_telephone2, a.adresse_latitude, a.adresse_longitude, a.geocode_source, a.consignes_acces,
        rang, maintenant)
      returning adresse_id into l_adresse;
  end if;
  -- Their own service of that name, else one like the issuer's.
  select prestation_id into la_prestation from prestation where compte_id = receveur and sorte = 'prestation'
    and supprime_a is null and plier(prestation_libelle) = plier(e.prestation_libelle) order by actif desc, prestation_id limit 1;
  if la_prestation is null then
    select * into p from prestation where compte_id = d.compte_id and prestation_id = d.prestation_id;
    insert into prestation (compte_id, metier_libelle, prestation_libelle, duree_minutes, prix_unitaire_cents, tva)
      values (receveur, p.metier_libelle, p.prestation_libelle, p.duree_minutes, e.demande_remuneration_cents, p.tva)
      returning prestation_id into la_prestation;
  end if;
  insert into demande (compte_id, uid, donneur_compte_id, client_id, adresse_id, prestation_id, demande_date, demande_origine,
      etat_id, demande_date_souhaite, demande_th_souhaite, demande_date_th_impose, demande_reference_do, demande_description,
      demande_remuneration_cents, modifie_a)
    values (receveur, e.uid, e.donneur_compte_id, le_client, l_adresse, la_prestation, maintenant,
      'Donneur d’ordres', 5, e.demande_date_souhaite, e.demande_th_souhaite, e.demande_date_th_impose, e.demande_reference_do,
      e.demande_description, e.demande_remuneration_cents, maintenant)
    returning demande_id into nouvelle;
  insert into demande_mouvement (compte_id, demande_id, acte, vers, utilisateur_id, fait_a)
    values (receveur, nouvelle, 'accepter', 5, case when autrement then null else personne end, maintenant);
  update demande_externe set etat = 'acceptee', demande_id = nouvelle, repondue_a = maintenant,
      demande_date_souhaite = e.demande_date_souhaite, demande_th_souhaite = e.demande_th_souhaite,
      demande_remuneration_cents = e.demande_remuneration_cents where compte_id = receveur and externe_id = numero;
  perform demande_dire(e.uid, array[x.compte_id], 'prise', null, x.compte_id, '', null, '', null, maintenant)
    from demande_externe x where x.uid = e.uid and x.etat in ('attente', 'contre');
  update demande_externe set etat = 'prise', repondue_a = maintenant where uid = e.uid and etat in ('attente', 'contre');
  update demande set etat_id = 5, receveur_compte_id = receveur, demande_date_souhaite = e.demande_date_souhaite,
      demande_th_souhaite = e.demande_th_souhaite, demande_remuneration_cents = e.demande_remuneration_cents,
      version = version + 1, modifie_a = maintenant where compte_id = d.compte_id and demande_id = d.demande_id;
  insert into demande_mouvement (compte_id, demande_id, acte, de, vers, utilisateur_id, fait_a)
    values (d.compte_id, d.demande_id, 'accepter', d.etat_id, 5, case when autrement then personne else null end, maintenant);
  perform demande_dire(e.uid, array[d.compte_id, receveur], 'accepter', qui, receveur, '', e.demande_date_souhaite,
    e.demande_th_souhaite, e.demande_remuneration_cents, maintenant);
  return nouvelle;
end $$;

-- What its issuer took back before anything was done is the receiver's no more (0373): the file goes once all the requests that
-- brought it are taken back; while something else stands, the address that only those came to goes, unless somebody wrote in it.
create or replace function demande_oublier(receveur integer, numero integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare r demande; reprises integer[]; lieux integer[]; tout boolean;
begin
  select * into r from demande q where q.compte_id = receveur and q.demande_id = numero;
  -- Held before it is judged: who accepts another request of this customer at this moment is waited for.
  perform from client c where c.compte_id = receveur and c.client_id = r.client_id for no key update;
  if exists (select from client_fusion f where f.compte_id = receveur and r.client_id in (f.client_id, f.absorbe_id)) then
    return;
  end if;
  select array_agg(d.demande_id) into reprises from demande d where d.compte_id = receveur and d.client_id = r.client_id
    and d.donneur_compte_id is not null and d.uid is null and d.etat_id = 7;
  select exists (select from demande d where d.compte_id = receveur and d.demande_id = any (reprises)
      and d.demande_date = (select c.client_date_creation from client c where c.compte_id = receveur and c.client_id = r.client_id))
    and not exists (select from intervention i where i.compte_id = receveur and i.client_id = r.client_id and i.annulee_a is null)
    and not exists (select from demande d where d.compte_id = receveur and d.client_id = r.client_id
      and d.demande_id <> all (reprises)) into tout;
  select array_agg(a.adresse_id) into lieux from adresse a where a.compte_id = receveur and a.client_id = r.client_id
    and (tout or a.adresse_id = r.adresse_id and a.version = 1
      and exists (select from demande d where d.compte_id = receveur and d.demande_id = any (reprises)
        and d.adresse_id = a.adresse_id and d.demande_date = a.cree_a)
      and not exists (select from intervention i where i.compte_id = receveur and i.adresse_id = a.adresse_id
        and i.annulee_a is null)
      and not exists (select from demande d where d.compte_id = receveur and d.adresse_id = a.adresse_id
        and d.demande_id <> all (reprises)));
  if lieux is null and not tout then return; end if;
  if tout then
    update client c set client_civilite = '', client_nom = 'Client effacé', client_prenom = '', client_telephone = '',
        client_email = '', client_siren = '', client_observations = '', supprime_a = coalesce(c.supprime_a, now())
      where c.compte_id = receveur and c.client_id = r.client_id;
  end if;
  update adresse a set titre = '', adresse_adresse1 = '', adresse_adresse2 = '', adresse_telephone1 = '', adresse_telephone2 = '',
      adresse_latitude = null, adresse_longitude = null, consignes_acces = '',
      supprime_a = case when tout then a.supprime_a else coalesce(a.supprime_a, now()) end
    where a.compte_id = receveur and a.adresse_id = any (lieux);
  update intervention i set version = i.version + 1
    where i.compte_id = receveur and i.client_id = r.client_id and (tout or i.adresse_id = any (lieux));
  update audit u set avant = null, apres = null where u.compte_id = receveur
    and (tout and u.entite = 'client:' || r.client_id or u.entite in (select 'adresse:' || l from unnest(lieux) l));
  delete from notification n where n.compte_id = receveur and n.lien in (select '/m/gestion-demandes/' || q
    from unnest(case when tout then reprises else array[numero] end) q);
end $$;
