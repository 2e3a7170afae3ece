-- The day that a customer was told, beside the two hours they were told: a visit that the desk moves without promising anew leaves both
-- where they were. Null: nothing is promised.
alter table intervention add column th_jour date;
update intervention set th_jour = jour where th_libelle <> '';
alter table intervention_changement add column ancien_th_jour date;
-- Of former changes nobody knows better than the day on which the visit then stood.
update intervention_changement set ancien_th_jour = ancien_jour where ancien_th_libelle <> '';

-- Who promises hours and says nothing of the day promises the day of the plan, a server of before among them.
create function intervention_jour_promis() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.th_libelle = '' then new.th_jour := null;
  elsif new.th_jour is null then new.th_jour := (lower(new.plage) at time zone 'Europe/Paris')::date;
  end if;
  return new;
end $$;
create trigger intervention_jour_promis before insert or update of th_libelle, th_jour on intervention
  for each row execute function intervention_jour_promis();
alter table intervention add constraint intervention_jour_promis check ((th_jour is null) = (th_libelle = ''));
grant insert (th_jour), update (th_jour) on intervention to relais_app;

-- The customer's page says what day is not theirs any more.
drop function rdv_lire(bytea, timestamptz);
create function rdv_lire(empreinte bytea, maintenant timestamptz) returns table (entreprise text, telephone text, jour date,
    th_libelle text, th_jour date, debut timestamptz, fin timestamptz, prestation text, technicien text, etape smallint,
    confirme_creneau text, empeche_creneau text, empeche_message text, empeche_moment text, empeche_traite boolean, impose boolean,
    rapport boolean, cloture text, observation text, total_ttc_cents integer, note smallint, commentaire text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.compte_raison_sociale, c.compte_telephone1, i.jour, i.th_libelle, i.th_jour, lower(i.plage), upper(i.plage),
      p.prestation_libelle, coalesce(u.prenom, ''), i.etapes_en_cours,
      coalesce(case when r.confirme_jour = i.jour then r.confirme_creneau end, ''),
      coalesce(case when r.empeche_jour = i.jour then r.empeche_creneau end, ''), coalesce(r.empeche_message, ''),
      coalesce(r.empeche_moment, ''), r.empeche_traite_a is not null,
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

-- An issuer reads which day its customer was told, where the visit stands on another.
drop function demandes_confiees();
create function demandes_confiees()
  returns table (demande_id integer, debut timestamptz, fin timestamptz, th_libelle text, th_jour date, cloture_libelle text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.demande_id, lower(i.plage), upper(i.plage), i.th_libelle, i.th_jour, i.cloture_libelle
    from demande d
    join demande r on r.compte_id = d.receveur_compte_id and r.uid = d.uid and r.donneur_compte_id = d.compte_id
    join intervention i on i.compte_id = r.compte_id and i.intervention_id = r.intervention_id and i.annulee_a is null
    where d.compte_id = app_compte() and d.donneur_compte_id is null and d.etat_id in (3, 6)
$$;

do $$ declare f text; begin
  foreach f in array array['rdv_lire(bytea, timestamptz)', 'demandes_confiees()'] loop
    execute format('revoke all on function %s from public', f);
    if exists (select from pg_roles where rolname = 'relais_app') then
      execute format('grant execute on function %s to relais_app', f);
    end if;
  end loop;
end $$;
