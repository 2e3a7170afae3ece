-- What a customer sees and says by their link. Somebody unknown reads by `rdv_lire` alone, which knows one secret's hash and gives
-- what the page shows; what they change happens in their company's name, opened by `rdv_ouvrir` for one transaction.

create table reponse_client (
  compte_id integer not null,
  intervention_id integer not null,
  -- What they agreed to: it counts while the day and the promise are still these.
  confirme_a timestamptz,
  confirme_jour date,
  confirme_creneau text,
  note smallint check (note between 1 and 5),
  commentaire text not null default '' check (length(commentaire) <= 1000),
  avis_a timestamptz,
  primary key (compte_id, intervention_id),
  foreign key (compte_id, intervention_id) references intervention,
  check ((confirme_a is null) = (confirme_jour is null) and (confirme_a is null) = (confirme_creneau is null)),
  check ((note is null) = (avis_a is null))
);
alter table reponse_client enable row level security;
create policy compte_seul on reponse_client using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select, insert, update on reponse_client to relais_app;

-- Null: the customer themself, by their link.
alter table intervention_changement alter column utilisateur_id drop not null;

-- The visit that a secret opens now, if any: one rule for reading and for changing.
create function rdv_valide(empreinte bytea, maintenant timestamptz)
  returns table (compte_id integer, intervention_id integer, lien_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.compte_id, l.intervention_id, l.lien_id from lien_client l
    join intervention i on i.compte_id = l.compte_id and i.intervention_id = l.intervention_id
    join client k on k.compte_id = i.compte_id and k.client_id = i.client_id
    join compte c on c.compte_id = l.compte_id
    where l.jeton_sha256 = empreinte and l.revoque_a is null and i.annulee_a is null and k.supprime_a is null and c.actif
      and (i.jour + 31)::timestamp at time zone 'Europe/Paris' > maintenant
$$;

create function rdv_lire(empreinte bytea, maintenant timestamptz) returns table (entreprise text, telephone text, jour date,
    th_libelle text, debut timestamptz, fin timestamptz, prestation text, technicien text, etape smallint, confirme boolean,
    impose boolean, rapport boolean, cloture text, observation text, total_ttc_cents integer, note smallint, commentaire text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.compte_raison_sociale, c.compte_telephone1, i.jour, i.th_libelle, lower(i.plage), upper(i.plage),
      p.prestation_libelle, coalesce(u.prenom, ''), i.etapes_en_cours,
      coalesce(r.confirme_jour = i.jour and r.confirme_creneau = i.th_libelle, false),
      exists (select from demande d where d.compte_id = i.compte_id and d.intervention_id = i.intervention_id
        and d.demande_date_th_impose = 1),
      x.envoye, case when x.envoye then i.cloture_libelle else '' end,
      case when x.envoye then coalesce(x.contenu ->> 'observation_client', '') else '' end,
      case when x.envoye then x.total_ttc_cents end, r.note, coalesce(r.commentaire, '')
    from rdv_valide(empreinte, maintenant) v
    join intervention i on i.compte_id = v.compte_id and i.intervention_id = v.intervention_id
    join prestation p on p.compte_id = i.compte_id and p.prestation_id = i.prestation_id
    join compte c on c.compte_id = i.compte_id
    left join utilisateur u on u.compte_id = i.compte_id and u.utilisateur_id = i.technicien_id
    left join reponse_client r on r.compte_id = i.compte_id and r.intervention_id = i.intervention_id
    left join lateral (select q.contenu, q.total_ttc_cents from intervention_rapport q
      where q.compte_id = i.compte_id and q.intervention_id = i.intervention_id order by q.version desc limit 1) q on true
    cross join lateral (select q.contenu, q.total_ttc_cents, i.etapes_en_cours = 3 and exists (select from envoi_client e
      where e.compte_id = i.compte_id and e.intervention_id = i.intervention_id and e.sujet = 'compte-rendu') as envoye) x
$$;

-- Opens the company of a link inside the current transaction, as a session does for whoever signed in.
create function rdv_ouvrir(empreinte bytea, maintenant timestamptz)
  returns table (compte_id integer, intervention_id integer, lien_id uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v record;
begin
  select * into v from rdv_valide(empreinte, maintenant);
  if not found then return; end if;
  perform set_config('app.compte', v.compte_id::text, true);
  return query select v.compte_id, v.intervention_id, v.lien_id;
end $$;

revoke all on function rdv_valide(bytea, timestamptz), rdv_lire(bytea, timestamptz), rdv_ouvrir(bytea, timestamptz) from public;
grant execute on function rdv_lire(bytea, timestamptz), rdv_ouvrir(bytea, timestamptz) to relais_app;
