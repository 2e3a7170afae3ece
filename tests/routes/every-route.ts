import type { Route } from '#server/http/route.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { type Owned, ownedOfPlans, RESIDENCE, TERRAIN } from './owned-of-plans.ts'

/** Parameters that name nothing of a company: reference data, a day, a word. */
export const freeParams = new Set([
  'horaire_debut',
  'module_id',
  'moduleId',
  'annee',
  'mois',
  'day',
  'dayId',
  'valable_du',
  'text',
  'slug',
  'jeton',
  'sorte',
  'filtre',
  'origine',
  'date',
  'etat',
  'jour',
])

/** No company of the demonstration waits for the answer to a letter: the first who asks has one. */
const attendue = (comme: 'emetteur' | 'recepteur') => `with la as (
    select invitation_id from lien_invitation where compte_id = $1 and comme = '${comme}' order by 1 limit 1),
  faite as (insert into lien_invitation (compte_id, email, comme, utilisateur_id, expire_a)
    select compte_id, md5(random()::text) || '@exemple.test', '${comme}', utilisateur_id, now() + interval '30 days'
    from utilisateur where compte_id = $1 and not exists (select from la) order by utilisateur_id limit 1
    returning invitation_id)
  select * from la union all select * from faite`

/** The first row that matches. */
export const ownedBy: readonly Owned[] = [
  ...ownedOfPlans,
  {
    path: /regulation.clients/,
    param: 'id',
    sql: 'select client_id from client where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /clients-entreprises.clients.*fichiers/,
    param: 'filename',
    sql: "select nom from piece_jointe where compte_id = $1 and objet = 'client' order by piece_id limit 1",
  },
  {
    path: /gestion-demandes.*fichiers/,
    param: 'filename',
    sql: "select nom from piece_jointe where compte_id = $1 and objet = 'demande' order by piece_id limit 1",
  },
  {
    path: /clients-entreprises.*fusion/,
    param: 'fusion_id',
    // Theirs was undone: it stands in nobody's way.
    sql: `insert into client_fusion (compte_id, client_id, absorbe_id, utilisateur_id, fait_a, client_version, absorbe_version,
        avant, deplace, defait_a, defait_par)
      select u.compte_id, c.de, c.a, u.utilisateur_id, now(), 1, 1, '{}', '{}', now(), u.utilisateur_id
      from (select compte_id, min(utilisateur_id) as utilisateur_id from utilisateur where compte_id = $1 group by 1) u
      join (select compte_id, min(client_id) as de, max(client_id) as a from client where compte_id = $1 group by 1) c
        using (compte_id) returning fusion_id`,
  },
  {
    path: /clients-entreprises.*observations/,
    param: 'commentaire_id',
    sql: `insert into client_observation (compte_id, client_id, utilisateur_id, commentaire_texte)
      select c.compte_id, min(c.client_id), min(u.utilisateur_id), 'Chien' from client c join utilisateur u using (compte_id)
      where c.compte_id = $1 group by 1 returning commentaire_id`,
  },
  {
    path: /gestion-clients-entreprises/,
    param: 'client_id',
    sql: 'select client_id from client where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-clients-entreprises/,
    param: 'adresse_id',
    sql: 'select adresse_id from adresse where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-(demandes|clients-entreprises)/,
    param: 'demande_id',
    sql: 'select demande_id from demande where compte_id = $1 order by client_id limit 1',
  },
  {
    path: /gestion-clients-entreprises/,
    param: 'intervention_id',
    sql: 'select intervention_id from intervention where compte_id = $1 order by client_id limit 1',
  },
  {
    path: /creation-intervention/,
    param: 'prestation_id',
    sql: 'select prestation_id from prestation where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /(creation|tarification)-demandes/,
    param: 'prestation',
    sql: 'select prestation_id from prestation where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-(demandes|clients-entreprises)/,
    param: 'receveur',
    sql: "select recepteur_compte_id from lien where compte_id = $1 and etat = 'acceptee' order by 1 limit 1",
  },
  {
    path: /reception-demandes-externes/,
    param: 'demande_id',
    sql: 'select externe_id from demande_externe where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-emetteurs/,
    param: 'link_id',
    sql: "select link_id from lien where recepteur_compte_id = $1 and etat = 'acceptee' order by 1 limit 1",
  },
  {
    path: /gestion-recepteurs/,
    param: 'link_id',
    sql: "select link_id from lien where compte_id = $1 and etat = 'acceptee' order by 1 limit 1",
  },
  {
    path: /gestion-(emetteurs|recepteurs)/,
    param: 'piece_id',
    // A company of the demonstration has deposited none: one is.
    sql: `insert into piece_fournisseur (compte_id, recepteur_compte_id, sorte, expire_le, sha256, nom, mime, utilisateur_id)
      select compte_id, compte_id, 'kbis', current_date + 30, repeat('a', 64), 'kbis.pdf', 'application/pdf', utilisateur_id
      from utilisateur where compte_id = $1 order by utilisateur_id limit 1 returning piece_id`,
  },
  {
    path: /gestion-emetteurs.*email/,
    param: 'id',
    sql: attendue('emetteur'),
  },
  {
    path: /gestion-recepteurs.*email/,
    param: 'id',
    sql: attendue('recepteur'),
  },
  {
    path: /gestion-interlocuteurs/,
    param: 'id',
    sql: 'select interlocuteur_id from interlocuteur where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /regulation.techniciens/,
    param: 'technicien_id',
    sql: `select utilisateur_id from utilisateur u where compte_id = $1 and actif and exists (select from droit d join module m
      using (module_id) where m.module = 'vx-mon-activite' and d.compte_id = u.compte_id
        and d.utilisateur_id = u.utilisateur_id) order by 1 limit 1`,
  },
  {
    path: /interventions?\/|mon-activite|regulation/,
    param: 'id',
    sql: 'select intervention_id from intervention where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /vehicules/,
    param: 'vehicule_id',
    sql: 'select vehicule_id from vehicule where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /imports/,
    param: 'import_id',
    // An import of theirs is a line of their audit; where they never imported, one is written.
    sql: `insert into audit (compte_id, utilisateur_id, action, entite, apres, recu_a)
      select compte_id, utilisateur_id, 'essai.importer', 'vehicule:import', '{"ids":[]}', now()
      from utilisateur where compte_id = $1 order by utilisateur_id limit 1 returning audit_id`,
  },
  {
    path: /codes-prestations.*fichiers/,
    param: 'prestation_id',
    sql: "select objet_id from piece_jointe where compte_id = $1 and objet = 'prestation' order by piece_id limit 1",
  },
  {
    path: /codes-prestations.*fichiers/,
    param: 'filename',
    sql: "select nom from piece_jointe where compte_id = $1 and objet = 'prestation' order by piece_id limit 1",
  },
  {
    path: /codes-prestations/,
    param: 'prestation_id',
    sql: 'select prestation_id from prestation where compte_id = $1 order by 1 limit 1',
  },
  { path: /zones/, param: 'zones_id', sql: 'select zones_id from zone where compte_id = $1 order by 1 limit 1' },
  {
    path: /interlocuteurs/,
    param: 'interlocuteur_id',
    sql: 'select interlocuteur_id from interlocuteur where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-agents-edt/,
    param: 'id',
    sql: 'select utilisateur_id from agent where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-agents-edt/,
    param: 'import_id',
    sql: `insert into audit (compte_id, utilisateur_id, action, entite, apres, recu_a)
      select compte_id, utilisateur_id, 'gestion-agents.importer', 'agent:import', '{"ids":[]}', now()
      from utilisateur where compte_id = $1 order by utilisateur_id limit 1 returning audit_id`,
    chez: RESIDENCE,
  },
  {
    path: /gestion-unites-edt/,
    param: 'unite_id',
    sql: 'select unite_id from unite where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-metiers-edt/,
    param: 'metier_id',
    sql: 'select metier_id from metier where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-postes-edt/,
    param: 'poste_id',
    sql: 'select poste_id from poste where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /configuration-docutheque.types/,
    param: 'id',
    sql: 'select id from documents_type where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /configuration-docutheque.classements-types/,
    param: 'id',
    sql: 'select id from affichage_type where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /configuration-docutheque.classements-zones/,
    param: 'id',
    sql: 'select id from zone_affichage where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /configuration-logements/,
    param: 'id',
    sql: 'select id from logements_type where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-etats-prospects/,
    param: 'etat_id',
    sql: 'select etat_id from prospect_etat where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-secteurs-prospects/,
    param: 'secteur_id',
    sql: 'select secteur_id from prospect_secteur where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-types-actions/,
    param: 'action_type_id',
    sql: 'select action_type_id from prospect_action_type where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-prestations/,
    param: 'prestation_id',
    sql: 'select prestation_id from prestation_domicile where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /fiches-transmission/,
    param: 'transmission_id',
    sql: 'select transmission_id from transmission where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-utilisateurs-wikaz/,
    param: 'id',
    sql: `select utilisateur_id from indisponibilite where compte_id = $1 order by 1 limit 1`,
  },
  {
    path: /gestion-utilisateurs-wikaz/,
    param: 'metier_id',
    sql: 'select metier_id from metier_entreprise where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-utilisateurs-wikaz/,
    param: 'plage_id',
    sql: 'select plage_id from disponibilite_plage where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /gestion-utilisateurs-wikaz/,
    param: 'indisponibilite_id',
    sql: 'select indisponibilite_id from indisponibilite where compte_id = $1 order by utilisateur_id limit 1',
  },
  // The platform's own: no company's.
  { path: /wikaz.modules.gestion-profils/, param: 'id', sql: 'select profil_id from profil order by 1 limit 1' },
  { path: /wikaz.modules.gestion-menu/, param: 'id', sql: 'select module_id from module order by 1 limit 1' },
  {
    path: /wikaz.modules.gestion-utilisateurs.utilisateurs/,
    param: 'id',
    sql: 'select utilisateur_id from utilisateur where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /structure.supports/,
    param: 'support_id',
    sql: 'select support_id from support where compte_id = $1 order by 1 limit 1',
  },
  {
    path: /structure.maintenance/,
    param: 'user_id',
    sql: 'select utilisateur_id from utilisateur where compte_id = $1 order by 1 limit 1',
  },
  { path: /structure.maintenance/, param: 'compte_id', sql: 'select compte_id from compte where compte_id = $1' },
  { path: /notifications/, param: 'id', sql: 'select notification_id from notification where compte_id = $1 limit 1' },
  { path: /menu_image/, param: 'id', sql: 'select module_id from module limit 1' },
  {
    path: /utilisateurs.invitations/,
    param: 'invitation_id',
    sql: 'select invitation_id from invitation where compte_id = $1 limit 1',
  },
  { path: /invitation/, param: 'id', sql: 'select invitation_id from invitation where compte_id = $1 limit 1' },
  {
    path: /tablettes/,
    param: 'tablette_id',
    // A company of the demonstration shares none: one is.
    sql: `insert into tablette (compte_id, libelle, secret_hash, creee_par)
      select compte_id, 'Salle de soins', sha256(gen_random_uuid()::text::bytea), min(utilisateur_id) from utilisateur
      where compte_id = $1 group by 1 returning tablette_id`,
  },
  { path: /appareils/, param: 'session_id', sql: 'select session_id from session where compte_id = $1 limit 1' },
  {
    path: /wikaz.exports/,
    param: 'export_id',
    sql: 'select export_id from export_liste where compte_id = $1 limit 1',
  },
  { path: /fichiers/, param: 'sha256', sql: 'select sha256 from fichier where compte_id = $1 limit 1' },
]

export function describeRoute({ operation }: Route): string {
  return `${operation.method} ${operation.path}`
}

/** The company that holds what an entry finds. */
export async function companyOf(test: TestApp, owner: Owned | undefined): Promise<number> {
  const { compte_id } = await test.db
    .selectFrom('utilisateur')
    .select('compte_id')
    .where('email', '=', owner?.chez ?? TERRAIN)
    .executeTakeFirstOrThrow()
  return compte_id
}
