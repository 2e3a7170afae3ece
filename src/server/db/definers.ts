/**
 * Who owns what runs as its owner: a role that signs in nowhere, is no superuser, and may do to tables what those functions do
 * and nothing else. It sees all companies, since triggers follow what the system does as well.
 *
 * Only where the database's owner is a superuser, as the one we bring is: any other owner has little more than this role, may
 * make none that sees past row-level security, and keeps the functions.
 */
export const DEFINERS_SQL = `
do $$
declare f record; g record;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  if not exists (select from pg_roles where rolname = 'relais_definer') then
    begin
      create role relais_definer nologin nosuperuser nocreatedb nocreaterole noinherit bypassrls;
    exception when duplicate_object or unique_violation then null; -- another database of this cluster was faster
    end;
  end if;
  grant usage on schema public to relais_definer;
  for g in select * from (values
      ('jeton', 'select, update (utilise_a)'),
      ('session', 'select, update (revoquee_a, revoquee_motif)'),
      ('utilisateur', 'select (compte_id, utilisateur_id, email, prenom, actif, administrateur_plateforme, proprietaire)'),
      ('compte', 'select (compte_id, actif, droits_version, compte_raison_sociale, compte_telephone1, compte_ville, compte_siren, metier,
        adresse_verifiee_a), update (droits_version)'),
      ('lien', 'select, insert, update'),
      ('lien_client', 'select (compte_id, lien_id, intervention_id, jeton_sha256, revoque_a)'),
      ('envoi_client', 'select (compte_id, intervention_id, sujet)'),
      ('reponse_client', 'select'),
      ('intervention', 'select (compte_id, intervention_id, client_id, adresse_id, prestation_id, technicien_id, plage, jour,
        th_libelle, th_jour, annulee_a, etapes_en_cours, cloture_libelle, version), update (client_id, version)'),
      ('intervention_rapport', 'select (compte_id, intervention_id, version, contenu, total_ttc_cents)'),
      ('piece_fournisseur', 'select'),
      ('piece_exigee', 'select'),
      ('lien_prestation', 'select, insert, delete'),
      ('lien_invitation', 'select, update (jointe_a, acceptee_a)'),
      ('prestation', 'select, insert'),
      ('demande', 'select, insert, update (uid, etat_id, receveur_compte_id, version, modifie_a, motif, client_id,
        demande_date_souhaite, demande_th_souhaite, demande_date_th_impose, demande_remuneration_cents)'),
      ('demande_externe', 'select, insert, update'),
      ('demande_commentaire', 'insert'),
      ('demande_mouvement', 'insert'),
      ('adresse', 'select, insert'),
      ('fichier_total', 'select, insert, update'),
      ('invitation', 'select, update (expire_a)'),
      ('lien_personnel', 'select, update (utilise_a)'),
      ('agenda_lien', 'select, delete'),
      -- A session that closes ends what its device may keep (0740).
      ('urgence_appareil', 'select (compte_id, utilisateur_id, appareil_id, retire_a), update (retire_a, retire_motif)'),
      ('tablette_personne', 'select (compte_id, utilisateur_id), delete'),
      ('usurpation', 'select, update (finie_a)'),
      ('option_personne', 'select'),
      ('metier_catalogue', 'select'),
      ('client', 'select, insert, update (client_ville, adresses_texte)'),
      ('metier_entreprise', 'select, insert'),
      -- What an issuer took back is erased at its receiver's (0373).
      ('client', 'update (client_civilite, client_nom, client_prenom, client_telephone, client_email, client_siren,
        client_observations, supprime_a)'),
      ('adresse', 'update (titre, adresse_adresse1, adresse_adresse2, adresse_telephone1, adresse_telephone2, adresse_latitude,
        adresse_longitude, consignes_acces, supprime_a)'),
      ('client_fusion', 'select (compte_id, client_id, absorbe_id)'),
      ('audit', 'select (compte_id, entite), update (avant, apres)'),
      ('notification', 'select (compte_id, lien), delete'),
      -- A photo that came beside the plan is captioned and taken off by its author (0565).
      ('hors_planning', 'select (compte_id, hors_planning_id, utilisateur_id, type, contenu), update (contenu), delete'),
      -- Samples taken out whole (0330 to 0333).
      ('exemple', 'select'),
      ('piece_jointe', 'select (compte_id, objet, objet_id), delete'),
      ('client', 'delete'),
      ('adresse', 'delete'),
      ('zone_adresse', 'select, delete'),
      ('interlocuteur_adresse', 'select, delete'),
      ('interlocuteur_client', 'select, delete'),
      ('client_observation', 'select (compte_id, client_id), delete'),
      ('intervention', 'delete, update (version)'),
      ('demande', 'delete, update (intervention_origine_id)'),
      ('demande_mouvement', 'select (compte_id, demande_id), delete'),
      ('demande_observation', 'select (compte_id, demande_id), delete'),
      ('envoi_client', 'select (compte_id, intervention_id), delete'),
      ('lien_client', 'select (compte_id, intervention_id), delete'),
      ('reponse_client', 'select (compte_id, intervention_id), delete'),
      ('etape_correction', 'select (compte_id, intervention_id), delete'),
      ('etape_ecartee', 'select (compte_id, intervention_id), delete'),
      ('intervention_fichier', 'select (compte_id, intervention_id), delete'),
      ('intervention_rapport', 'select (compte_id, intervention_id), delete'),
      ('cloture_concurrente', 'select (compte_id, intervention_id), delete'),
      ('observation', 'select (compte_id, intervention_id), delete'),
      ('hors_planning', 'select (compte_id, intervention_id), delete'),
      ('intervention_changement', 'select (compte_id, intervention_id), delete'),
      ('intervention_etape', 'select (compte_id, intervention_id), delete'),
      ('prestation', 'delete'),
      ('prestation_technicien', 'select, delete'),
      ('poste', 'select, delete'),
      ('metier', 'select, delete'),
      ('horaire', 'select, delete'),
      ('pointage', 'select (compte_id, poste_id)'),
      -- What else names a sample post keeps it (0347).
      ('pointage_brouillon', 'select (compte_id, poste_id)'),
      ('planning_cycle_ligne', 'select (compte_id, poste_id)'),
      ('planning_besoin', 'select (compte_id, poste_id)'),
      ('agent_contrat', 'select (compte_id, metier_id)'),
      -- Words of documents are looked for by their index (0673).
      ('document_texte', 'select (compte_id, document_id, n, recherche)')) as t (nom, droits)
    where to_regclass('public.' || t.nom) is not null
  loop
    execute format('grant %s on public.%I to relais_definer', g.droits, g.nom);
  end loop;
  for f in
    select p.oid::regprocedure as nom from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace
      and p.proowner = (select oid from pg_roles where rolname = current_user)
  loop
    execute format('alter function %s owner to relais_definer', f.nom);
  end loop;
end $$`
