-- An invitation by mail tells whoever sends it nothing about its address (specification build B9): it is listed by the address alone,
-- whether a company is behind it or not, until that company accepts.
alter table lien_invitation
  add column acceptee_a timestamptz,
  add column retiree_a timestamptz;
grant update (retiree_a) on lien_invitation to relais_app;

-- The address that a link was made for, and how it stood for its inviter before: it goes on reading that until it is accepted.
alter table lien
  add column par_email text,
  add column avant_etat text,
  add column avant_cree_a timestamptz,
  add column avant_expire_a timestamptz,
  add constraint lien_avant check (par_email is not null or avant_etat is null);
update lien l set par_email = v.email from lien_invitation v join utilisateur u on u.email = v.email and u.proprietaire
  where l.etat in ('invitee', 'refusee') and l.invite_par = v.compte_id and v.jointe_a is not null and l.cree_a = v.jointe_a
    and u.compte_id = case when l.compte_id = v.compte_id then l.recepteur_compte_id else l.compte_id end
    and (v.comme = 'recepteur') = (l.compte_id = v.compte_id);

update lien_invitation v set acceptee_a = v.jointe_a from lien l, utilisateur u
  where v.jointe_a is not null and u.email = v.email and u.proprietaire and l.etat = 'acceptee'
    and l.compte_id = case when v.comme = 'recepteur' then v.compte_id else u.compte_id end
    and l.recepteur_compte_id = case when v.comme = 'recepteur' then u.compte_id else v.compte_id end;

create or replace function reseau_liens(recepteurs boolean) returns table (link_id integer, compte_id integer,
    compte_raison_sociale text, compte_ville text, etat text, invite_par_moi boolean, accord_moi boolean,
    accord_autre boolean, cree_a timestamptz, expire_a timestamptz, prestations integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.link_id, c.compte_id, c.compte_raison_sociale, c.compte_ville, case when t.tu then l.avant_etat else l.etat end,
      l.invite_par = app_compte(),
      case when t.tu then l.avant_etat = 'invitee' when recepteurs then l.accord else l.accord_recepteur end,
      case when t.tu then false when recepteurs then l.accord_recepteur else l.accord end,
      case when t.tu then l.avant_cree_a else l.cree_a end, case when t.tu then l.avant_expire_a else l.expire_a end,
      (select count(*)::int from lien_prestation s join prestation p using (compte_id, prestation_id)
        where s.compte_id = l.compte_id and s.link_id = l.link_id and p.actif and p.supprime_a is null)
    from lien l join compte c on c.compte_id = case when recepteurs then l.recepteur_compte_id else l.compte_id end,
      -- Made by a letter of the caller's, and not accepted.
      lateral (select l.par_email is not null and l.invite_par = app_compte() and l.etat <> 'acceptee' as tu) t
    where case when recepteurs then l.compte_id else l.recepteur_compte_id end = app_compte() and l.etat <> 'finie'
      and (l.etat <> 'refusee' or l.invite_par = app_compte())
      and (not t.tu or l.avant_etat is not null)
$$;

-- A company that is named is invited by its name, whatever letter went before.
create or replace function reseau_inviter(cible integer, recepteur boolean, maintenant timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare emetteur integer := case when recepteur then app_compte() else cible end;
  receveur integer := case when recepteur then cible else app_compte() end;
  numero integer;
begin
  if app_compte() is null or cible = app_compte()
    or not exists (select from compte c where c.compte_id = cible and c.actif and c.metier = 'terrain') then
    return 'inconnu';
  end if;
  insert into lien as l (compte_id, recepteur_compte_id, accord, accord_recepteur, etat, invite_par, expire_a, cree_a, modifie_a)
    values (emetteur, receveur, recepteur, not recepteur, 'invitee', app_compte(), maintenant + interval '30 days', maintenant,
      maintenant)
    on conflict (compte_id, recepteur_compte_id) do update set accord = excluded.accord,
      accord_recepteur = excluded.accord_recepteur, etat = 'invitee', invite_par = excluded.invite_par,
      expire_a = excluded.expire_a, cree_a = excluded.cree_a, modifie_a = excluded.modifie_a,
      par_email = null, avant_etat = null, avant_cree_a = null, avant_expire_a = null
      where l.etat in ('refusee', 'finie') or (l.etat = 'invitee' and (l.expire_a <= maintenant
        or (l.par_email is not null and l.invite_par = app_compte())))
    returning l.link_id into numero;
  return case when numero is null then 'existe' else 'invitee' end;
end $$;

-- What is accepted is no secret any more, at whichever address it was asked for; a link that stands or ended keeps no address.
create function reseau_par_email() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.etat = 'acceptee' then
    update lien_invitation v set acceptee_a = new.modifie_a where v.compte_id = new.invite_par and v.email = new.par_email
      and (v.comme = 'recepteur') = (new.compte_id = new.invite_par) and v.acceptee_a is null;
  end if;
  new.par_email := null;
  new.avant_etat := null;
  new.avant_cree_a := null;
  new.avant_expire_a := null;
  return new;
end $$;
create trigger reseau_par_email before update of etat on lien for each row
  when (new.par_email is not null and new.etat in ('acceptee', 'finie')) execute function reseau_par_email();

create or replace function reseau_joindre(cible integer, maintenant timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare i lien_invitation;
begin
  for i in select v.* from lien_invitation v
      join utilisateur u on u.email = v.email and u.compte_id = cible and u.proprietaire and u.actif
      join compte c on c.compte_id = cible and c.actif and c.metier = 'terrain' and c.adresse_verifiee_a is not null
      where v.jointe_a is null and v.retiree_a is null and v.expire_a > maintenant and v.compte_id <> cible loop
    insert into lien as l (compte_id, recepteur_compte_id, accord, accord_recepteur, etat, invite_par, expire_a, cree_a,
        modifie_a, par_email)
      values (case when i.comme = 'recepteur' then i.compte_id else cible end,
        case when i.comme = 'recepteur' then cible else i.compte_id end,
        i.comme = 'recepteur', i.comme = 'emetteur', 'invitee', i.compte_id, i.expire_a, maintenant, maintenant, i.email)
      on conflict (compte_id, recepteur_compte_id) do update set accord = excluded.accord,
        accord_recepteur = excluded.accord_recepteur, etat = 'invitee', invite_par = excluded.invite_par,
        expire_a = excluded.expire_a, cree_a = excluded.cree_a, modifie_a = excluded.modifie_a,
        par_email = excluded.par_email,
        -- Named by whoever writes: it reads what it read before.
        avant_etat = case when l.invite_par <> i.compte_id or l.etat = 'finie' then null
          when l.par_email is not null then l.avant_etat else l.etat end,
        avant_cree_a = case when l.par_email is not null then l.avant_cree_a else l.cree_a end,
        avant_expire_a = case when l.par_email is not null then l.avant_expire_a else l.expire_a end
        where l.etat in ('refusee', 'finie') or (l.etat = 'invitee' and l.expire_a <= maintenant);
    update lien_invitation v set jointe_a = maintenant where v.compte_id = i.compte_id and v.invitation_id = i.invitation_id;
  end loop;
end $$;

-- Takes back what a letter of the caller's made, if it made anything: nobody is told which.
create function reseau_retirer_email(adresse text, recepteur boolean, maintenant timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update lien l set etat = 'finie', modifie_a = maintenant, accord = false, accord_recepteur = false
    where l.par_email = adresse and l.invite_par = app_compte() and l.etat = 'invitee' and l.avant_etat is null
      and (l.compte_id = app_compte()) = recepteur;
  update lien l set etat = l.avant_etat, cree_a = l.avant_cree_a, expire_a = l.avant_expire_a, modifie_a = maintenant,
      par_email = null, avant_etat = null, avant_cree_a = null, avant_expire_a = null,
      accord = l.avant_etat = 'invitee' and recepteur, accord_recepteur = l.avant_etat = 'invitee' and not recepteur
    where l.par_email = adresse and l.invite_par = app_compte() and l.etat in ('invitee', 'refusee') and l.avant_etat is not null
      and (l.compte_id = app_compte()) = recepteur
$$;

revoke all on function reseau_par_email(), reseau_retirer_email(text, boolean, timestamptz) from public;
do $$
begin
  if not exists (select from pg_roles where rolname = 'relais_app') then return; end if;
  grant execute on function reseau_retirer_email(text, boolean, timestamptz) to relais_app;
end $$;
