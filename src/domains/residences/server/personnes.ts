import { sql } from 'kysely'
import { oublierResidents } from '#domains/home-care/server/api.ts'
import { ADRESSE_RESIDENTS } from '#domains/residences/modules/gestion-residents/address.ts'
import type { PersonPart } from '#server/people/part.ts'

/** What a house holds of those who live in it, or asked to, and of who keeps its documents. */
export const personnes: readonly PersonPart[] = [
  {
    sujet: 'utilisateur',
    quoi: 'Documents de la maison rédigés, vérifiés, approuvés et lus, sans son nom',
    duree: { annees: 10 },
    depuis: 'leur dernier geste',
    source: 'Code civil art. 2226',
    dernier: who => sql`select max(g.le) as le from ${who} w join (
        select compte_id, depose_par as qui, depose_a as le from document_version
        union all select compte_id, verifie_par, verifie_a from document_version
        union all select compte_id, approuve_par, approuve_a from document_version
        union all select compte_id, refuse_par, refuse_a from document_version
        union all select compte_id, utilisateur_id, lu_a from document_lecture) g
      on g.compte_id = w.compte_id and g.qui = w.utilisateur_id`,
  },
  {
    sujet: 'utilisateur',
    quoi: 'Ses appareils qui lisent les fiches d’urgence sans réseau',
    steps: who => [
      sql`delete from urgence_appareil a using ${who} w
        where a.compte_id = w.compte_id and a.utilisateur_id = w.utilisateur_id`,
    ],
  },
  {
    sujet: 'resident',
    compter: (who, now) => sql`select count(*)::int as n from resident r
      join ${who} w on r.compte_id = w.compte_id and r.resident_id = w.resident_id
      where r.entree is not null and (r.sortie is null or r.sortie > (${now} at time zone 'Europe/Paris')::date)`,
    dire: () => 'Cette personne habite encore la maison ou y est attendue\u00a0: dites d’abord sa sortie.',
    verrouiller: who => [
      sql`select from resident r join ${who} w on r.compte_id = w.compte_id and r.resident_id = w.resident_id
        for no key update of r`,
    ],
  },
  {
    sujet: 'resident',
    quoi: 'Son nom, sa date de naissance, sa demande, ses contacts, ses fichiers, sa photo, sa santé, son numéro de sécurité sociale, ses documents légaux, ses absences, les motifs de ses séjours, aussi dans le journal, et son nom en tête des fiches de transmission',
    steps: who => [
      ...oublierResidents(who),
      sql`delete from piece_jointe p using resident_contact c, ${who} w where c.compte_id = w.compte_id
        and c.resident_id = w.resident_id and p.compte_id = c.compte_id and p.objet = 'resident_contact'
        and p.objet_id = c.contact_id`,
      sql`delete from piece_jointe p using ${who} w
        where p.compte_id = w.compte_id and p.objet = 'resident' and p.objet_id = w.resident_id`,
      sql`update audit a set avant = null, apres = null from resident_contact c, ${who} w where c.compte_id = w.compte_id
        and c.resident_id = w.resident_id and a.compte_id = c.compte_id and a.entite = 'resident_contact:' || c.contact_id`,
      sql`delete from resident_contact c using ${who} w
        where c.compte_id = w.compte_id and c.resident_id = w.resident_id`,
      sql`delete from resident_absence b using ${who} w
        where b.compte_id = w.compte_id and b.resident_id = w.resident_id`,
      sql`delete from resident_sante s using ${who} w where s.compte_id = w.compte_id and s.resident_id = w.resident_id`,
      sql`delete from resident_nir n using ${who} w where n.compte_id = w.compte_id and n.resident_id = w.resident_id`,
      sql`delete from resident_fichier_legal f using ${who} w
        where f.compte_id = w.compte_id and f.resident_id = w.resident_id`,
      // That somebody read stays, under a number; why they did may say of whom.
      sql`update acces_sante a set motif = '' from ${who} w
        where a.compte_id = w.compte_id and a.resident_id = w.resident_id and a.motif <> ''`,
      // Notices of their stay name them.
      sql`delete from notification n using ${who} w
        where n.compte_id = w.compte_id and n.lien = ${ADRESSE_RESIDENTS} || '/' || w.resident_id`,
      sql`update logement_affectation a set affect_motif_debut = '', affect_motif_fin = '', motif_coupe = '',
          parcours = null from ${who} w
        where a.compte_id = w.compte_id and a.resident_id = w.resident_id`,
      sql`update audit a set avant = null, apres = null from ${who} w
        where a.compte_id = w.compte_id and a.entite = 'resident:' || w.resident_id`,
      sql`update resident r set resident_civilite = '', resident_nom = 'Résident effacé', resident_prenom = '',
          resident_nom_naissance = '', resident_date_naissance = null, photo_sha256 = null, demande_note = '', sortie_motif = '',
          efface_a = now(), version = r.version + 1 from ${who} w
        where r.compte_id = w.compte_id and r.resident_id = w.resident_id`,
    ],
  },
]
