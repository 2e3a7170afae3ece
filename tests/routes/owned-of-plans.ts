/** Where to find, in another company, the thing that a path parameter names. */
export interface Owned {
  readonly path: RegExp
  readonly param: string
  readonly sql: string
  /** Somebody of the demonstration company that holds it. */
  readonly chez?: string
}
export const TERRAIN = 'technicien@demo.test'
export const RESIDENCE = 'agent@demo.test'

/** Of who lives in a house, and of its rooms. */
const ownedOfHouses: readonly Owned[] = [
  {
    path: /gestion-residents/,
    param: 'id',
    sql: `select a.resident_id from resident_absence a where a.compte_id = $1 order by 1 limit 1`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-residents/,
    param: 'import_id',
    sql: `insert into audit (compte_id, utilisateur_id, action, entite, apres, recu_a)
      select compte_id, utilisateur_id, 'gestion-residents.importer', 'resident:import', '{"entres":[]}', now()
      from utilisateur where compte_id = $1 order by utilisateur_id limit 1 returning audit_id`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-residents.hors-ligne/,
    param: 'enrolement_id',
    // No device of the demonstration keeps sheets: one of somebody's does.
    sql: `insert into urgence_appareil (compte_id, utilisateur_id, appareil_id, credential, secret_sel)
      select compte_id, min(utilisateur_id), gen_random_uuid(), repeat('A', 22), decode(repeat('00', 32), 'hex')
      from utilisateur where compte_id = $1 group by 1 returning enrolement_id`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-residents/,
    param: 'affect_id',
    sql: `select s.affect_id from logement_affectation s join resident_absence a using (compte_id, resident_id)
      where s.compte_id = $1 order by a.resident_id limit 1`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-residents/,
    param: 'absence_id',
    sql: 'select absence_id from resident_absence where compte_id = $1 order by resident_id limit 1',
    chez: RESIDENCE,
  },
  {
    path: /fiches-transmission.residents/,
    param: 'resident_id',
    sql: `select a.resident_id from resident_absence a where a.compte_id = $1 order by 1 limit 1`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-residents.residents/,
    param: 'contact_id',
    sql: `select c.contact_id from resident_contact c join resident_absence a using (compte_id, resident_id)
      where c.compte_id = $1 order by a.resident_id limit 1`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-residents.contacts/,
    param: 'contact_id',
    sql: 'select contact_id from resident_contact where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-residents.*fichiers-legaux/,
    param: 'fichiers_legaux_id',
    // A house of the demonstration keeps no legal document of the first one: one is.
    sql: `with f as (insert into fichier (compte_id, sha256, taille, mime, cree_par)
        select compte_id, repeat('c', 64), 1, 'application/pdf', min(utilisateur_id) from utilisateur
        where compte_id = $1 group by 1
        on conflict do nothing)
      insert into resident_fichier_legal (compte_id, resident_id, fichiers_legaux_id, version, sha256, taille, depose_par)
      select a.compte_id, min(a.resident_id), 1, 1 + (select count(*) from resident_fichier_legal where compte_id = $1),
        repeat('c', 64), 1, min(u.utilisateur_id) from resident_absence a join utilisateur u using (compte_id)
      where a.compte_id = $1 group by 1 returning fichiers_legaux_id`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-residents.*fichiers/,
    param: 'filename',
    // A house of the demonstration keeps no file of anybody: one is.
    sql: `with f as (insert into fichier (compte_id, sha256, taille, mime, cree_par)
        select compte_id, repeat('b', 64), 1, 'application/pdf', min(utilisateur_id) from utilisateur
        where compte_id = $1 group by 1
        on conflict do nothing)
      insert into piece_jointe (compte_id, objet, objet_id, nom, sha256, taille, mime, depose_par)
      select a.compte_id, 'resident', min(a.resident_id), md5(random()::text) || '.pdf', repeat('b', 64), 1, 'application/pdf',
        min(u.utilisateur_id) from resident_absence a join utilisateur u using (compte_id) where a.compte_id = $1
      group by 1 returning nom`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-logements/,
    param: 'id',
    sql: 'select logement_id from logement_affectation where compte_id = $1 order by affect_id limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-logements/,
    param: 'affect_id',
    sql: 'select affect_id from logement_affectation where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
]

/** Documents of a house. */
const ownedOfDocuments: readonly Owned[] = [
  {
    path: /systeme-documentaire/,
    param: 'id',
    sql: 'select document_id from document_zone where compte_id = $1 order by zone_affect_id limit 1',
    chez: RESIDENCE,
  },
  {
    path: /systeme-documentaire/,
    param: 'n',
    sql: 'select n from document_version where compte_id = $1 order by document_id, n limit 1',
    chez: RESIDENCE,
  },
  {
    path: /systeme-documentaire/,
    param: 'profil_id',
    sql: 'select profil_id from document_demande where compte_id = $1 order by document_id limit 1',
    chez: RESIDENCE,
  },
  {
    path: /systeme-documentaire/,
    param: 'zone_affect_id',
    sql: 'select zone_affect_id from document_zone where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
]

/** Of actions, of a house's planning and of its exchanges: read before those of the other modules. */
export const ownedOfPlans: readonly Owned[] = [
  ...ownedOfHouses,
  ...ownedOfDocuments,
  {
    path: /gestion-astreintes/,
    param: 'id',
    sql: 'select intervention_astreinte_id from astreinte_intervention where compte_id = $1 order by intervention_id limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-astreintes/,
    param: 'intervention_id',
    sql: 'select intervention_id from astreinte_intervention where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi.*demande_conge/,
    param: 'id',
    sql: 'select demande_conge_id from demande_conge where compte_id = $1 and demande_conge_etat = 0 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi/,
    param: 'demande_conge_id',
    sql: 'select demande_conge_id from demande_conge where compte_id = $1 and demande_conge_etat = 0 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi.*demande_bde/,
    param: 'id',
    sql: 'select bde_id from echange where compte_id = $1 and bde_etat = 1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi/,
    param: 'bde_id',
    sql: 'select bde_id from echange where compte_id = $1 and bde_etat = 1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi.absences/,
    param: 'id',
    sql: 'select demande_absence_id from demande_absence where compte_id = $1 order by etat limit 1',
  },
  {
    path: /gestion-actions-gdi.interventions/,
    param: 'id',
    sql: 'select intervention_id from intervention where compte_id = $1 order by client_id limit 1',
  },
  {
    path: /gestion-actions-gdi.demandes.*(liberer|propager|planification|receveurs)/,
    param: 'id',
    sql: 'select demande_id from demande where compte_id = $1 order by client_id limit 1',
  },
  {
    path: /planning-edt.*pointages/,
    param: 'pointage_id',
    sql: 'select pointage_id from pointage where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt/,
    param: 'userId',
    sql: 'select utilisateur_id from agent_contrat where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.conges/,
    param: 'cle',
    sql: 'select utilisateur_id from demande_conge where compte_id = $1 and demande_conge_etat = 1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.conges/,
    param: 'demande_conge_id',
    sql: 'select demande_conge_id from demande_conge where compte_id = $1 and demande_conge_etat = 1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.*evenements/,
    param: 'id',
    sql: 'select event_id from evenement where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.*interventions/,
    param: 'astreinte_id',
    sql: 'select intervention_astreinte_id from astreinte_intervention where compte_id = $1 order by intervention_id limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.*interventions/,
    param: 'id',
    sql: 'select intervention_id from astreinte_intervention where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.a-pourvoir/,
    param: 'pointage_id',
    sql: 'select pointage_id from pointage where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.lots/,
    param: 'lot_id',
    sql: 'select lot_id from planning_lot where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.cycles/,
    param: 'cycle_id',
    sql: 'select cycle_id from planning_cycle where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /(planning-edt|bourse-des-echanges-edt).appels/,
    param: 'appel_id',
    sql: 'select appel_id from appel where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /bourse-des-echanges/,
    param: 'bde_id',
    sql: 'select bde_id from echange where compte_id = $1 and bde_etat = 0 order by 1 limit 1',
    chez: RESIDENCE,
  },
]
