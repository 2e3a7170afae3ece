import { sql } from 'kysely'
import { avecFusionnes, effacerClients } from '#domains/customers/server/api.ts'
import type { PersonPart, Who } from '#server/people/part.ts'
import { compter } from '#wire/french.ts'

const DECENNALE = {
  duree: { annees: 10 },
  depuis: 'la visite',
  source: 'Code civil art. 1792-4-1 (garantie décennale)\u202f; le document signé reste tel qu’il a été signé',
} as const

const aVenir = (who: Who, now: Date, lien: 'client_id' | 'technicien_id', cle: 'client_id' | 'utilisateur_id') =>
  sql`select count(*)::int as n from intervention i join ${who} w on i.compte_id = w.compte_id
    and ${sql.ref(`i.${lien}`)} = ${sql.ref(`w.${cle}`)}
    where i.annulee_a is null and i.etapes_en_cours < 3 and upper(i.plage) > ${now}`

/** Their visits, cancelled ones too: who plans locks a visit before moving or restoring it. */
const verrouillerVisites = (who: Who, lien: 'client_id' | 'technicien_id', cle: 'client_id' | 'utilisateur_id') =>
  sql`select i.intervention_id from intervention i join ${who} w on i.compte_id = w.compte_id
    and ${sql.ref(`i.${lien}`)} = ${sql.ref(`w.${cle}`)} order by i.intervention_id for update of i`

/** Takes away the notifications about a customer's visits: by the visit that they lead to, else by the name that they say. */
const retirerNotifications = (quels: Who) => sql`delete from notification n using ${quels} w, client c
  where n.compte_id = w.compte_id and c.compte_id = w.compte_id and c.client_id = w.client_id and (
    exists (select from intervention i where i.compte_id = w.compte_id and i.client_id = w.client_id
      and n.lien ~ ('^/m/(regulation-interventions/[^/]+|mon-activite/intervention)/' || i.intervention_id || '$'))
    or exists (select from demande d where d.compte_id = w.compte_id and d.client_id = w.client_id
      and n.lien ~ ('^/m/gestion-demandes/' || d.demande_id || '$'))
    or (n.lien is null and position(
      concat_ws(' ', nullif(c.client_civilite, ''), nullif(c.client_prenom, ''), nullif(c.client_nom, ''))
      in n.notification_titre || ' ' || n.notification_body) > 0))`

/** Requests of a customer's that were shared with other companies, by the number that both sides know. */
const partagees = (who: Who) => sql`select d.compte_id, d.uid from demande d join ${who} w
  on d.compte_id = w.compte_id and d.client_id = w.client_id where d.uid is not null and d.donneur_compte_id is null`

/** Their own copy of what was said, or that of a company which never took the request. */
const SANS_SUITE = sql`(m.compte_id = p.compte_id or not exists (select from demande_externe e
  where e.compte_id = m.compte_id and e.uid = m.uid and e.demande_id is not null))`

/** What was offered and never taken says where they live to companies that have nothing to do with them. */
const oublierOffres = (who: Who) => [
  sql`update audit u set avant = null, apres = null from (${partagees(who)}) p, demande_externe e
    where e.donneur_compte_id = p.compte_id and e.uid = p.uid and e.demande_id is null
      and u.compte_id = e.compte_id and u.entite = 'externe:' || e.externe_id`,
  sql`update demande_externe e set demande_description = '', demande_reference_do = '', proposition_texte = '', motif = ''
    from (${partagees(who)}) p where e.donneur_compte_id = p.compte_id and e.uid = p.uid and e.demande_id is null`,
  sql`delete from demande_commentaire m using (${partagees(who)}) p where m.uid = p.uid and m.acte = 'commenter'
    and ${SANS_SUITE}`,
  sql`update demande_commentaire m set commentaire_texte = '' from (${partagees(who)}) p where m.uid = p.uid
    and m.commentaire_texte <> '' and ${SANS_SUITE}`,
]

/** What a company of visits holds of its people and its customers. */
export const personnes: readonly PersonPart[] = [
  {
    sujet: 'utilisateur',
    compter: (who, now) => aVenir(who, now, 'technicien_id', 'utilisateur_id'),
    dire: n => `${compter(n, 'intervention')} à confier d’abord à quelqu’un d’autre.`,
    verrouiller: who => [
      sql`select pg_advisory_xact_lock(w.compte_id, w.utilisateur_id) from ${who} w`,
      verrouillerVisites(who, 'technicien_id', 'utilisateur_id'),
    ],
  },
  {
    sujet: 'utilisateur',
    quoi: 'Les créneaux que cette personne retient, et ceux qui sont retenus chez elle',
    steps: who => [
      sql`delete from creneau_retenu r using ${who} w where r.compte_id = w.compte_id
        and w.utilisateur_id in (r.utilisateur_id, r.technicien_id)`,
    ],
  },
  {
    sujet: 'utilisateur',
    quoi: 'La commune d’où cette personne a accepté que ses tournées partent',
    steps: who => [
      sql`delete from depart_technicien d using ${who} w where d.compte_id = w.compte_id
        and d.utilisateur_id = w.utilisateur_id`,
    ],
  },
  {
    sujet: 'utilisateur',
    quoi: 'Visites, passages et comptes rendus signés, sans son nom hors du document signé',
    ...DECENNALE,
    dernier: who => sql`select max(upper(i.plage)) as le from intervention i
      join ${who} w on i.compte_id = w.compte_id and i.technicien_id = w.utilisateur_id`,
  },
  {
    sujet: 'client',
    compter: (who, now) => aVenir(who, now, 'client_id', 'client_id'),
    dire: n => `${compter(n, 'intervention')} à faire ou à annuler d’abord chez ce client.`,
    // Whoever creates a visit at theirs holds the customer first.
    verrouiller: who => [
      sql`select c.client_id from client c join ${who} w using (compte_id, client_id) for update of c`,
      verrouillerVisites(who, 'client_id', 'client_id'),
    ],
  },
  {
    sujet: 'client',
    // One that is planned has its visit, counted above; a cancelled one is only restored by whoever holds the customer.
    compter: who => sql`select count(*)::int as n from demande d join ${who} w on d.compte_id = w.compte_id
      and d.client_id = w.client_id where (d.etat_id in (1, 2, 4, 5, 8, 9) or (d.etat_id = 3 and d.intervention_id is null))`,
    dire: n => `${compter(n, 'demande')} à terminer ou à annuler d’abord chez ce client.`,
  },
  {
    sujet: 'client',
    quoi: 'Son nom, ses téléphones, son e-mail, ses adresses et les consignes d’accès, aussi dans les notifications',
    steps: who => [
      sql`update audit a set avant = null, apres = null from ${who} w, demande d
        where a.compte_id = w.compte_id and d.compte_id = w.compte_id and d.client_id = w.client_id
          and a.entite = 'demande:' || d.demande_id`,
      // Before the name goes: those without an address are found by it.
      retirerNotifications(avecFusionnes(who)),
      ...effacerClients(who),
      sql`delete from demande_observation o using ${who} w, demande d where d.compte_id = w.compte_id
        and d.client_id = w.client_id and o.compte_id = d.compte_id and o.demande_id = d.demande_id`,
      sql`update demande_mouvement m set motif = '' from ${who} w, demande d where d.compte_id = w.compte_id
        and d.client_id = w.client_id and m.compte_id = d.compte_id and m.demande_id = d.demande_id and m.motif <> ''`,
      ...oublierOffres(who),
      // Taken from another company: what it was asked for stands in the offer too.
      sql`update demande_externe e set demande_description = '', demande_reference_do = '', proposition_texte = '', motif = ''
        from ${who} w, demande d where d.compte_id = w.compte_id and d.client_id = w.client_id
          and e.compte_id = d.compte_id and e.demande_id = d.demande_id`,
      sql`update demande d set demande_description = '', demande_reference_do = '', motif = '', version = d.version + 1
        from ${who} w where d.compte_id = w.compte_id and d.client_id = w.client_id`,
      // What was sent with a request says where they live as well as its words do; at its visit too.
      sql`delete from intervention_fichier f using ${who} w, demande d, piece_jointe p where d.compte_id = w.compte_id
        and d.client_id = w.client_id and p.compte_id = d.compte_id and p.objet = 'demande' and p.objet_id = d.demande_id
        and f.compte_id = d.compte_id and f.intervention_id = d.intervention_id and f.sorte = 'document' and f.sha256 = p.sha256`,
      sql`delete from piece_jointe p using ${who} w, demande d where d.compte_id = w.compte_id
        and d.client_id = w.client_id and p.compte_id = d.compte_id and p.objet = 'demande' and p.objet_id = d.demande_id`,
      // Phones read again what has a new version.
      sql`update intervention i set version = i.version + 1 from ${who} w
        where i.compte_id = w.compte_id and i.client_id = w.client_id`,
    ],
  },
  {
    sujet: 'client',
    quoi: 'Où ce client a été prévenu de ses visites, les liens qu’il a reçus et ce qu’il y a répondu',
    steps: who => [
      sql`delete from reponse_client r using ${who} w, intervention i where i.compte_id = w.compte_id
        and i.client_id = w.client_id and r.compte_id = i.compte_id and r.intervention_id = i.intervention_id`,
      sql`delete from envoi_client v using ${who} w, intervention i where i.compte_id = w.compte_id
        and i.client_id = w.client_id and v.compte_id = i.compte_id and v.intervention_id = i.intervention_id`,
      sql`delete from lien_client l using ${who} w, intervention i where i.compte_id = w.compte_id
        and i.client_id = w.client_id and l.compte_id = i.compte_id and l.intervention_id = i.intervention_id`,
    ],
  },
  {
    sujet: 'client',
    quoi: 'Visites, comptes rendus signés et leurs fichiers, avec le nom et la signature qui y sont',
    ...DECENNALE,
    dernier: who => sql`select max(upper(i.plage)) as le from intervention i
      join ${who} w on i.compte_id = w.compte_id and i.client_id = w.client_id`,
  },
  {
    sujet: 'client',
    quoi: 'Sa fiche dans les entreprises qui ont accepté ses demandes, à prévenir\u202f; chacune efface la sienne',
    ...{ duree: { annees: 10 }, depuis: 'l’acceptation au plus', chez: true },
    source: 'RGPD art. 19\u202f; Code civil art. 1792-4-1 pour les visites qu’elles y ont faites',
    dernier:
      who => sql`select max(x.le) as le, string_agg(distinct coalesce(c.compte_raison_sociale, 'une autre entreprise'), ', ') as qui
      from (select coalesce(m.avec_compte_id, d.receveur_compte_id) as receveur, coalesce(m.fait_a, d.modifie_a) as le
        from demande d join ${who} w on d.compte_id = w.compte_id and d.client_id = w.client_id
        left join demande_commentaire m on m.compte_id = d.compte_id and m.uid = d.uid and m.acte = 'accepter'
        where d.donneur_compte_id is null and (d.receveur_compte_id is not null or m.uid is not null)) x
      left join comptes_lies() c on c.compte_id = x.receveur`,
  },
]
