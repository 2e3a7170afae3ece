-- What a closing found is known to the page at once: nobody is asked whether they are satisfied of a visit at which they were absent. What
-- the customer reads of the report still waits for the company to send it (`rapport`).
create or replace function rdv_lire(empreinte bytea, maintenant timestamptz) returns table (entreprise text, telephone text, jour date,
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
      x.envoye, case when i.etapes_en_cours = 3 then i.cloture_libelle else '' end,
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
