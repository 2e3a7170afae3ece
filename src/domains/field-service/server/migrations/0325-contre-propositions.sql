-- An offered request may be answered by another day and slot, and may have to be answered before an hour (specification
-- field-service §2 "External requests"; features §3 "network handshake"). What both sides did and said is one list, kept by each.
-- `model/demandes/etats.ts` says which moves of an offer exist.

alter table demande drop constraint demande_etat_id_check, add constraint demande_etat_id_check check (etat_id between 1 and 9);
alter table demande_mouvement
  drop constraint demande_mouvement_de_check, add constraint demande_mouvement_de_check check (de between 1 and 9),
  drop constraint demande_mouvement_vers_check, add constraint demande_mouvement_vers_check check (vers between 1 and 9),
  drop constraint demande_mouvement_acte_check, add constraint demande_mouvement_acte_check check (acte in ('creer', 'affecter',
    'propager', 'liberer', 'accepter', 'refuser', 'expirer', 'planifier', 'reporter', 'annuler', 'retablir', 'realiser', 'rendre'));

alter table demande_externe
  drop constraint demande_externe_etat_check,
  add constraint demande_externe_etat_check
    check (etat in ('attente', 'contre', 'acceptee', 'refusee', 'prise', 'retiree', 'expiree')),
  -- Until when it may be accepted; null: as long as it stands.
  add column repondre_avant timestamptz,
  -- The last other slot that was proposed: each one has a number, so that what is accepted is what was read.
  add column proposition integer not null default 0,
  add column proposition_jour date,
  add column proposition_th text not null default '' check (length(proposition_th) <= 40),
  add column proposition_cents integer check (proposition_cents between 0 and 100000000),
  add column proposition_texte text not null default '' check (length(proposition_texte) <= 2000),
  add constraint demande_externe_contre check (etat <> 'contre' or proposition_jour is not null);
drop index demande_externe_attente;
create unique index demande_externe_ouverte on demande_externe (compte_id, uid) where etat in ('attente', 'contre');
create index demande_externe_delai on demande_externe (repondre_avant) where etat = 'attente' and repondre_avant is not null;

alter table demande_commentaire
  add column acte text not null default 'commenter' check (acte in ('envoyer', 'reporter', 'commenter', 'proposer', 'reprendre',
    'ecarter', 'clore', 'accepter', 'refuser', 'retirer', 'prise', 'expirer', 'planifier', 'realiser', 'rendre')),
  -- Whose act it is; null: the office's own.
  add column auteur_compte_id integer,
  -- The receiver it concerns; null: all of them.
  add column avec_compte_id integer,
  add column jour date,
  add column th text not null default '' check (length(th) <= 40),
  add column cents integer,
  drop constraint demande_commentaire_commentaire_texte_check,
  add constraint demande_commentaire_texte check (length(commentaire_texte) <= 2000
    and (acte <> 'commenter' or commentaire_texte <> ''));

-- One line for each of these companies.
create function demande_dire(partage uuid, comptes integer[], acte text, auteur integer, avec integer, texte text, jour date,
    th text, cents integer, maintenant timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into demande_commentaire (compte_id, uid, acte, auteur, auteur_compte_id, avec_compte_id, commentaire_texte, jour, th,
      cents, fait_a)
    select distinct c, partage, acte, coalesce((select compte_raison_sociale from compte where compte_id = auteur), ''), auteur,
      avec, left(texte, 2000), jour, th, cents, maintenant from unnest(comptes) as c
$$;

-- Both companies are there, and agree to work together.
create function demande_lien_actif(emetteur integer, receveur integer) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from lien l join compte e on e.compte_id = l.compte_id and e.actif
      join compte r on r.compte_id = l.recepteur_compte_id and r.actif
    where l.compte_id = emetteur and l.recepteur_compte_id = receveur and l.etat = 'acceptee' and l.accord and l.accord_recepteur)
$$;

drop function demande_envoyer(integer, integer[], boolean, timestamptz);
-- Sends the caller's request, whose row they hold, to these companies. Answers those that got it.
create function demande_envoyer(numero integer, receveurs integer[], en_flux boolean, avant timestamptz, maintenant timestamptz)
  returns table (receveur integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare d demande; partage uuid; envoyes integer[];
begin
  select * into d from demande q where q.compte_id = app_compte() and q.demande_id = numero and q.donneur_compte_id is null
    for update;
  if d is null then return; end if;
  partage := coalesce(d.uid, gen_random_uuid());
  update demande q set uid = partage where q.compte_id = d.compte_id and q.demande_id = numero;
  perform demande_dire(partage, array[e.compte_id], 'retirer', d.compte_id, e.compte_id, '', null, '', null, maintenant)
    from demande_externe e where e.uid = partage and e.etat in ('attente', 'contre');
  update demande_externe e set etat = 'retiree', repondue_a = maintenant where e.uid = partage and e.etat in ('attente', 'contre');
  with faits as (insert into demande_externe (compte_id, donneur_compte_id, donneur_demande_id, uid, prestation_libelle,
      duree_minutes, cp, ville, demande_date_souhaite, demande_th_souhaite, demande_date_th_impose,
      demande_remuneration_cents, demande_reference_do, demande_description, flux, repondre_avant, envoyee_a)
    select r.compte_id, d.compte_id, numero, partage, p.prestation_libelle, p.duree_minutes, a.adresse_cp, a.adresse_ville,
      d.demande_date_souhaite, d.demande_th_souhaite, d.demande_date_th_impose, d.demande_remuneration_cents,
      d.demande_reference_do, d.demande_description, en_flux, avant, maintenant
    from receveurs_de(d.prestation_id) r, prestation p, adresse a
    where r.compte_id = any (receveurs) and p.compte_id = d.compte_id and p.prestation_id = d.prestation_id
      and a.compte_id = d.compte_id and a.adresse_id = d.adresse_id
    returning demande_externe.compte_id)
  select array_agg(f.compte_id) into envoyes from faits f;
  if envoyes is null then return; end if;
  perform demande_dire(partage, envoyes || d.compte_id, 'envoyer', d.compte_id, case when en_flux then null else envoyes[1] end,
    '', d.demande_date_souhaite, d.demande_th_souhaite, d.demande_remuneration_cents, maintenant);
  return query select unnest(envoyes);
end $$;

-- What the caller was offered, under lock: the issuer's row first, as everybody who moves it does. Nothing where it is not theirs.
create function demande_tenir_offre(numero integer) returns table (etat text, repondre_avant timestamptz, donneur integer,
    donneur_demande integer, partage uuid, lie boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare e demande_externe;
begin
  select * into e from demande_externe x where x.compte_id = app_compte() and x.externe_id = numero;
  if e is null then return; end if;
  perform from demande d where d.compte_id = e.donneur_compte_id and d.demande_id = e.donneur_demande_id for update;
  select * into e from demande_externe x where x.compte_id = app_compte() and x.externe_id = numero for update;
  return query select e.etat, e.repondre_avant, e.donneur_compte_id, e.donneur_demande_id, e.uid,
    demande_lien_actif(e.donneur_compte_id, e.compte_id);
end $$;

-- The same for the issuer, of one company that it was offered to: the last offer to it.
create function demande_tenir_reponse(numero integer, receveur integer) returns table (externe integer, etat text,
    proposition integer, partage uuid, lie boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare e demande_externe;
begin
  perform from demande d where d.compte_id = app_compte() and d.demande_id = numero for update;
  select * into e from demande_externe x where x.donneur_compte_id = app_compte() and x.donneur_demande_id = numero
    and x.compte_id = receveur order by x.externe_id desc limit 1 for update;
  if e is null then return; end if;
  return query select e.externe_id, e.etat, e.proposition, e.uid, demande_lien_actif(e.donneur_compte_id, e.compte_id);
end $$;

-- Concludes an offer whose rows are held, as it was asked for or as the receiver proposed: the others have lost it. Answers the
-- receiver's new request. For the two functions below only.
create function demande_conclure(receveur integer, numero integer, personne integer, autrement boolean, maintenant timestamptz)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare e demande_externe; d demande; c client; a adresse; p prestation; nouveau_client integer; nouvelle_adresse integer;
  la_prestation integer; nouvelle integer; qui integer;
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
  insert into client (compte_id, client_type, client_civilite, client_nom, client_prenom, client_telephone, client_email,
      client_siren, orlibelle, client_date_creation)
    values (receveur, c.client_type, c.client_civilite, c.client_nom, c.client_prenom, c.client_telephone, c.client_email,
      c.client_siren, 'Réseau', maintenant) returning client_id into nouveau_client;
  insert into adresse (compte_id, client_id, titre, adresse_adresse1, adresse_adresse2, adresse_cp, adresse_ville,
      adresse_telephone1, adresse_telephone2, adresse_latitude, adresse_longitude, geocode_source, consignes_acces)
    values (receveur, nouveau_client, a.titre, a.adresse_adresse1, a.adresse_adresse2, a.adresse_cp, a.adresse_ville,
      a.adresse_telephone1, a.adresse_telephone2, a.adresse_latitude, a.adresse_longitude, a.geocode_source, a.consignes_acces)
    returning adresse_id into nouvelle_adresse;
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
    values (receveur, e.uid, e.donneur_compte_id, nouveau_client, nouvelle_adresse, la_prestation, maintenant,
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

drop function demande_accepter(integer, integer, timestamptz);
-- Accepts what the caller was offered: the first one has it. Answers the caller's new request, nothing where it is too late.
create function demande_accepter(numero integer, personne integer, maintenant timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare o record;
begin
  select * into o from demande_tenir_offre(numero);
  if o is null or o.etat not in ('attente', 'contre') or o.repondre_avant <= maintenant or not o.lie
    or not exists (select from demande d where d.compte_id = o.donneur and d.demande_id = o.donneur_demande and d.etat_id in (2, 4))
  then return null; end if;
  return demande_conclure(app_compte(), numero, personne, false, maintenant);
end $$;

drop function demande_refuser(integer, text, timestamptz);
-- Says no, with a reason. Once nobody is left to answer, the request is refused at its issuer's. Answers whether it was done.
create function demande_refuser(numero integer, raison text, maintenant timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare o record; d demande;
begin
  select * into o from demande_tenir_offre(numero);
  if o is null or o.etat not in ('attente', 'contre') then return false; end if;
  update demande_externe set etat = 'refusee', motif = left(raison, 400), repondue_a = maintenant
    where compte_id = app_compte() and externe_id = numero;
  perform demande_dire(o.partage, array[o.donneur, app_compte()], 'refuser', app_compte(), app_compte(), raison, null, '', null,
    maintenant);
  select * into d from demande q where q.compte_id = o.donneur and q.demande_id = o.donneur_demande;
  if d.etat_id in (2, 4) and not exists (select from demande_externe where uid = o.partage and etat in ('attente', 'contre')) then
    update demande set etat_id = 8, version = version + 1, modifie_a = maintenant
      where compte_id = d.compte_id and demande_id = d.demande_id;
    perform demande_noter(d.compte_id, d.demande_id, 'refuser', d.etat_id, 8::smallint, raison, maintenant);
  end if;
  return true;
end $$;

-- Answers an offer by another slot, and another price where one is said; takes it back. Answers whether it was done.
create function demande_proposer(numero integer, souhait date, tranche text, prix integer, texte text, maintenant timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare o record;
begin
  select * into o from demande_tenir_offre(numero);
  if o is null or o.etat <> 'attente' or o.repondre_avant <= maintenant or not o.lie then return false; end if;
  update demande_externe set etat = 'contre', proposition = proposition + 1, proposition_jour = souhait, proposition_th = tranche,
    proposition_cents = prix, proposition_texte = texte where compte_id = app_compte() and externe_id = numero;
  perform demande_dire(o.partage, array[o.donneur, app_compte()], 'proposer', app_compte(), app_compte(), texte, souhait, tranche,
    prix, maintenant);
  return true;
end $$;
create function demande_reprendre(numero integer, maintenant timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare o record;
begin
  select * into o from demande_tenir_offre(numero);
  if o is null or o.etat <> 'contre' then return false; end if;
  update demande_externe set etat = 'attente' where compte_id = app_compte() and externe_id = numero;
  perform demande_dire(o.partage, array[o.donneur, app_compte()], 'reprendre', app_compte(), app_compte(), '', null, '', null,
    maintenant);
  return true;
end $$;

-- The issuer answers one company: takes the slot it proposed ('retenir'), refuses it and leaves the offer ('ecarter'), or ends
-- the offer ('clore'). Answers the receiver's new request for the first, else how many may still answer; null: it is too late.
create function demande_repondre(numero integer, receveur integer, acte text, texte text, personne integer,
    maintenant timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare r record;
begin
  select * into r from demande_tenir_reponse(numero, receveur);
  if r is null or not (r.etat = 'contre' or (acte = 'clore' and r.etat = 'attente')) or acte not in ('retenir', 'ecarter', 'clore')
    or not exists (select from demande d where d.compte_id = app_compte() and d.demande_id = numero and d.etat_id in (2, 4))
  then return null; end if;
  if acte = 'retenir' then
    return case when r.lie then demande_conclure(receveur, r.externe, personne, true, maintenant) end;
  end if;
  update demande_externe set etat = case acte when 'ecarter' then 'attente' else 'retiree' end,
      repondue_a = case acte when 'ecarter' then null else maintenant end
    where compte_id = receveur and externe_id = r.externe;
  perform demande_dire(r.partage, array[app_compte(), receveur], acte, app_compte(), receveur, texte, null, '', null, maintenant);
  return (select count(*) from demande_externe e where e.uid = r.partage and e.etat in ('attente', 'contre'));
end $$;

-- Companies that a request of the caller was offered to, and where each stands: its last offer.
create function demande_offres(numero integer) returns table (receveur integer, compte_raison_sociale text, etat text,
    envoyee_a timestamptz, repondre_avant timestamptz, repondue_a timestamptz, motif text, proposition integer,
    proposition_jour date, proposition_th text, proposition_cents integer, proposition_texte text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (e.compte_id) e.compte_id, c.compte_raison_sociale, e.etat, e.envoyee_a, e.repondre_avant, e.repondue_a,
      e.motif, e.proposition, e.proposition_jour, e.proposition_th, e.proposition_cents, e.proposition_texte
    from demande_externe e join compte c on c.compte_id = e.compte_id
    where e.donneur_compte_id = app_compte() and e.donneur_demande_id = numero
    order by e.compte_id, e.externe_id desc
$$;
-- Of all the caller's requests that others may still answer: until when at the soonest, and how many other slots wait.
create function demandes_offertes() returns table (demande_id integer, repondre_avant timestamptz, propositions integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.donneur_demande_id, min(e.repondre_avant) filter (where e.etat = 'attente'),
      count(*) filter (where e.etat = 'contre')::int
    from demande_externe e where e.donneur_compte_id = app_compte() and e.etat in ('attente', 'contre')
    group by e.donneur_demande_id
$$;

-- The issuer changed what is wished for: who may still answer reads the new wish. Answers the companies that are told.
create function demande_revoir(numero integer, maintenant timestamptz) returns table (receveur integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare d demande; ouverts integer[];
begin
  select * into d from demande q where q.compte_id = app_compte() and q.demande_id = numero and q.donneur_compte_id is null
    for update;
  if d is null or d.uid is null then return; end if;
  with revus as (update demande_externe e set demande_date_souhaite = d.demande_date_souhaite,
      demande_th_souhaite = d.demande_th_souhaite, demande_date_th_impose = d.demande_date_th_impose
    where e.uid = d.uid and e.donneur_compte_id = d.compte_id and e.etat in ('attente', 'contre') returning e.compte_id)
  select array_agg(compte_id) into ouverts from revus;
  if ouverts is null then return; end if;
  perform demande_dire(d.uid, ouverts || d.compte_id, 'reporter', d.compte_id, null, '', d.demande_date_souhaite,
    d.demande_th_souhaite, null, maintenant);
  return query select unnest(ouverts);
end $$;

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
      concernes := concernes || r.compte_id;
    end if;
  end if;
  if concernes <> '{}' then
    perform demande_dire(d.uid, concernes || d.compte_id, 'retirer', d.compte_id, null, '', null, '', null, maintenant);
  end if;
  return query select unnest(concernes);
end $$;

-- What became of a request at its receiver's is written at its issuer's: planned, done, to plan again. Answers the issuer.
create or replace function demande_refleter(numero integer, suite smallint, maintenant timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare r demande; d demande; fait text := case suite when 3 then 'planifier' when 6 then 'realiser' else 'rendre' end;
begin
  select * into r from demande q where q.compte_id = app_compte() and q.demande_id = numero and q.donneur_compte_id is not null;
  if r is null or r.uid is null then return null; end if;
  select * into d from demande q where q.compte_id = r.donneur_compte_id and q.uid = r.uid
    and q.receveur_compte_id = app_compte() for update;
  if d is null or d.etat_id = suite then return null; end if;
  update demande q set etat_id = suite, version = version + 1, modifie_a = maintenant
    where q.compte_id = d.compte_id and q.demande_id = d.demande_id;
  perform demande_noter(d.compte_id, d.demande_id, fait, d.etat_id, suite, '', maintenant);
  perform demande_dire(r.uid, array[d.compte_id, r.compte_id], fait, r.compte_id, r.compte_id, '', null, '', null, maintenant);
  return d.compte_id;
end $$;

drop function demande_commenter(uuid, text, text, timestamptz);
-- Said to the other side of one request, and kept by both. `a`: the one receiver it is for; null: all who may still answer, or
-- who accepted. Answers the companies that are told.
create function demande_commenter(partage uuid, a integer, texte text, maintenant timestamptz) returns table (autre integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare concernes integer[];
  emetteur boolean := exists (select from demande where compte_id = app_compte() and uid = partage and donneur_compte_id is null);
begin
  if emetteur then
    select array_agg(compte_id) into concernes from demande_externe where uid = partage and donneur_compte_id = app_compte()
      and etat in ('attente', 'contre', 'acceptee') and (a is null or compte_id = a);
  else
    select array_agg(distinct donneur_compte_id) into concernes from demande_externe
      where uid = partage and compte_id = app_compte() and etat in ('attente', 'contre', 'acceptee');
  end if;
  if concernes is null then return; end if;
  perform demande_dire(partage, concernes || app_compte(), 'commenter', app_compte(),
    case when not emetteur then app_compte() when cardinality(concernes) = 1 then concernes[1] end, texte, null, '', null,
    maintenant);
  return query select unnest(concernes);
end $$;

-- Ends what was not answered in time, and what a closed company leaves open. Called by the office's own job, for all companies.
create function demande_expirer(maintenant timestamptz) returns table (donneur integer, demande integer, receveur integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare q record; e record; d demande; tard boolean;
begin
  for q in select distinct x.donneur_compte_id, x.donneur_demande_id from demande_externe x
      join compte cd on cd.compte_id = x.donneur_compte_id join compte cr on cr.compte_id = x.compte_id
      where (x.etat = 'attente' and x.repondre_avant <= maintenant)
        or (x.etat in ('attente', 'contre') and not (cd.actif and cr.actif)) order by 1, 2 loop
    select * into d from demande where compte_id = q.donneur_compte_id and demande_id = q.donneur_demande_id for update;
    for e in select x.compte_id, x.externe_id, x.uid, cd.actif as reste from demande_externe x
        join compte cd on cd.compte_id = x.donneur_compte_id join compte cr on cr.compte_id = x.compte_id
        where x.donneur_compte_id = q.donneur_compte_id and x.donneur_demande_id = q.donneur_demande_id
          and ((x.etat = 'attente' and x.repondre_avant <= maintenant)
            or (x.etat in ('attente', 'contre') and not (cd.actif and cr.actif))) for update of x loop
      update demande_externe set etat = case when e.reste then 'expiree' else 'retiree' end, repondue_a = maintenant
        where compte_id = e.compte_id and externe_id = e.externe_id;
      perform demande_dire(e.uid, array[q.donneur_compte_id, e.compte_id], case when e.reste then 'expirer' else 'retirer' end,
        null, e.compte_id, '', null, '', null, maintenant);
      return query select q.donneur_compte_id, q.donneur_demande_id, e.compte_id;
    end loop;
    if d.etat_id in (2, 4) and not exists (select from demande_externe x where x.uid = d.uid and x.etat in ('attente', 'contre')) then
      update demande set etat_id = 9, version = version + 1, modifie_a = maintenant
        where compte_id = d.compte_id and demande_id = d.demande_id;
      perform demande_noter(d.compte_id, d.demande_id, 'expirer', d.etat_id, 9::smallint, '', maintenant);
    end if;
  end loop;
end $$;

do $$ declare f text; begin
  foreach f in array array['demande_dire(uuid, integer[], text, integer, integer, text, date, text, integer, timestamptz)',
      'demande_lien_actif(integer, integer)', 'demande_conclure(integer, integer, integer, boolean, timestamptz)',
      'demande_expirer(timestamptz)'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
  foreach f in array array['demande_envoyer(integer, integer[], boolean, timestamptz, timestamptz)',
      'demande_tenir_offre(integer)', 'demande_tenir_reponse(integer, integer)', 'demande_accepter(integer, integer, timestamptz)',
      'demande_refuser(integer, text, timestamptz)', 'demande_proposer(integer, date, text, integer, text, timestamptz)',
      'demande_reprendre(integer, timestamptz)',
      'demande_repondre(integer, integer, text, text, integer, timestamptz)', 'demande_offres(integer)', 'demandes_offertes()',
      'demande_revoir(integer, timestamptz)', 'demande_commenter(uuid, integer, text, timestamptz)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to relais_app', f);
  end loop;
end $$;
