-- A visit that the desk moved keeps its promise there; its customer is told when it really comes, and what they agreed to is
-- compared with what they are told. Which hours those are, `model/interventions/creneau-dit.ts` says: the page gets what was agreed.
drop function rdv_lire(bytea, timestamptz);
create function rdv_lire(empreinte bytea, maintenant timestamptz) returns table (entreprise text, telephone text, jour date,
    th_libelle text, debut timestamptz, fin timestamptz, prestation text, technicien text, etape smallint, confirme_creneau text,
    impose boolean, rapport boolean, cloture text, observation text, total_ttc_cents integer, note smallint, commentaire text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.compte_raison_sociale, c.compte_telephone1, i.jour, i.th_libelle, lower(i.plage), upper(i.plage),
      p.prestation_libelle, coalesce(u.prenom, ''), i.etapes_en_cours,
      coalesce(case when r.confirme_jour = i.jour then r.confirme_creneau end, ''),
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

revoke all on function rdv_lire(bytea, timestamptz) from public;
grant execute on function rdv_lire(bytea, timestamptz) to relais_app;
