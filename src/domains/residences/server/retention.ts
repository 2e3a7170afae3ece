import { sql } from 'kysely'
import { oublierResidents } from '#domains/home-care/server/api.ts'
import { ADRESSE_RESIDENTS } from '#domains/residences/modules/gestion-residents/address.ts'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'

/** How long a house keeps who lived in it, or asked to, and its documents. */
export const conservation: readonly Entry[] = [
  byStatement(
    {
      nom: 'residences.documents',
      quoi: 'Documents archivés, leurs versions, leur circuit, leurs lectures et leur audit',
      duree: { annees: 10 },
      depuis: 'leur archivage',
      source: 'Code civil art. 2226 (dommage corporel)',
      sort: 'supprimer',
    },
    before => sql`select compte_id, document_id from document where archive_a < ${before}`,
    [
      sql`delete from document_lecture l using echu e where l.compte_id = e.compte_id and l.document_id = e.document_id`,
      sql`delete from document_demande q using echu e where q.compte_id = e.compte_id and q.document_id = e.document_id`,
      sql`delete from document_zone z using echu e where z.compte_id = e.compte_id and z.document_id = e.document_id`,
      sql`delete from document_texte x using echu e where x.compte_id = e.compte_id and x.document_id = e.document_id`,
      sql`delete from document_version v using echu e where v.compte_id = e.compte_id and v.document_id = e.document_id`,
      sql`delete from document d using echu e where d.compte_id = e.compte_id and d.document_id = e.document_id`,
      sql`delete from audit a using echu e where a.compte_id = e.compte_id and a.entite = 'document:' || e.document_id`,
    ],
  ),
  byStatement(
    {
      nom: 'residences.residents',
      quoi: 'Nom, naissance, santé, numéro de sécurité sociale, documents légaux, contacts, fichiers, absences et motifs d’un résident sorti, ou de qui attendait sans entrer\u00a0; ses séjours restent, sans nom',
      duree: { annees: 2 },
      depuis: 'la sortie, ou le dernier changement de la demande',
      source: 'CNIL, référentiel social et médico-social, délib. 2023-095',
      sort: 'anonymiser',
    },
    before => sql`select compte_id, resident_id from resident where efface_a is null
      and (case when entree is null then modifie_a else sortie::timestamptz end) < ${before}`,
    [
      ...oublierResidents(sql`echu`),
      sql`delete from piece_jointe p using resident_contact c, echu w where c.compte_id = w.compte_id
        and c.resident_id = w.resident_id and p.compte_id = c.compte_id and p.objet = 'resident_contact'
        and p.objet_id = c.contact_id`,
      sql`delete from piece_jointe p using echu w
        where p.compte_id = w.compte_id and p.objet = 'resident' and p.objet_id = w.resident_id`,
      sql`update audit a set avant = null, apres = null from resident_contact c, echu w where c.compte_id = w.compte_id
        and c.resident_id = w.resident_id and a.compte_id = c.compte_id and a.entite = 'resident_contact:' || c.contact_id`,
      sql`delete from resident_contact c using echu w
        where c.compte_id = w.compte_id and c.resident_id = w.resident_id`,
      sql`delete from resident_absence b using echu e where b.compte_id = e.compte_id and b.resident_id = e.resident_id`,
      sql`delete from resident_sante s using echu w where s.compte_id = w.compte_id and s.resident_id = w.resident_id`,
      sql`delete from resident_nir n using echu w where n.compte_id = w.compte_id and n.resident_id = w.resident_id`,
      sql`delete from resident_fichier_legal f using echu w
        where f.compte_id = w.compte_id and f.resident_id = w.resident_id`,
      // That somebody read stays, under a number; why they did may say of whom.
      sql`update acces_sante a set motif = '' from echu w
        where a.compte_id = w.compte_id and a.resident_id = w.resident_id and a.motif <> ''`,
      // Notices of their stay name them.
      sql`delete from notification n using echu w
        where n.compte_id = w.compte_id and n.lien = ${ADRESSE_RESIDENTS} || '/' || w.resident_id`,
      sql`update logement_affectation a set affect_motif_debut = '', affect_motif_fin = '', motif_coupe = '',
          parcours = null from echu e
        where a.compte_id = e.compte_id and a.resident_id = e.resident_id`,
      sql`update audit a set avant = null, apres = null from echu e
        where a.compte_id = e.compte_id and a.entite = 'resident:' || e.resident_id`,
      sql`update resident r set resident_civilite = '', resident_nom = 'Résident effacé', resident_prenom = '',
          resident_nom_naissance = '', resident_date_naissance = null, photo_sha256 = null, demande_note = '', sortie_motif = '',
          efface_a = now(), version = r.version + 1 from echu e
        where r.compte_id = e.compte_id and r.resident_id = e.resident_id`,
    ],
  ),
  byStatement(
    {
      nom: 'residences.acces',
      quoi: 'Qui a lu la fiche médicale, le numéro ou un document légal d’un résident, quand et pourquoi',
      duree: { annees: 3 },
      depuis: 'la lecture',
      source: 'CNIL, recommandation sur la journalisation, délib. 2021-122',
      sort: 'supprimer',
    },
    before => sql`select compte_id, acces_id from acces_sante where lu_a < ${before}`,
    [sql`delete from acces_sante a using echu e where a.compte_id = e.compte_id and a.acces_id = e.acces_id`],
  ),
  byStatement(
    {
      nom: 'residences.appareils',
      quoi: 'Appareils qui ont gardé des fiches d’urgence, une fois retirés',
      duree: { annees: 3 },
      depuis: 'leur retrait',
      source: 'CNIL, recommandation sur la journalisation, délib. 2021-122',
      sort: 'supprimer',
    },
    before => sql`select compte_id, enrolement_id from urgence_appareil where retire_a < ${before}`,
    [
      sql`delete from urgence_appareil a using echu e
        where a.compte_id = e.compte_id and a.enrolement_id = e.enrolement_id`,
    ],
  ),
]
