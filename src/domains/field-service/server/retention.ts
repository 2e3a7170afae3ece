import { type RawBuilder, sql } from 'kysely'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { effacerClients, vientDEtreFusionne } from '#domains/customers/server/api.ts'
import { oublierLieux } from '#server/people/given-place.ts'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'

const sansVisite = (closed: RawBuilder<unknown>) => (before: Date) =>
  sql`select c.compte_id, c.client_id from client c
  where c.client_nom <> ${CLIENT_EFFACE} and c.client_date_creation < ${before}
    and ${closed} exists (select from intervention i where i.compte_id = c.compte_id and i.client_id = c.client_id
      and i.etapes_en_cours = 3)
    and not exists (select from intervention i where i.compte_id = c.compte_id and i.client_id = c.client_id
      and upper(i.plage) >= ${before})
    and not exists (select from demande d where d.compte_id = c.compte_id and d.client_id = c.client_id
      and d.demande_date >= ${before})
    and not ${vientDEtreFusionne(sql`c.compte_id`, sql`c.client_id`)}`

/** What a company of visits keeps of its customers. */
export const conservation: readonly Entry[] = [
  byStatement(
    {
      nom: 'terrain.invitations',
      quoi: 'Adresse e-mail d’une entreprise invitée à travailler ensemble',
      duree: { jours: 180 },
      depuis: 'la fin de l’invitation',
      source: 'RGPD art. 5.1 e\u202f: une invitation sans suite ne sert plus',
      sort: 'supprimer',
    },
    before => sql`select compte_id, invitation_id from lien_invitation where expire_a < ${before}`,
    [
      // What the letter made and nobody answered: it keeps the address as long as the letter does.
      sql`update lien l set etat = coalesce(l.avant_etat, 'finie'), cree_a = coalesce(l.avant_cree_a, l.cree_a),
          expire_a = coalesce(l.avant_expire_a, l.expire_a), par_email = null, avant_etat = null, avant_cree_a = null,
          avant_expire_a = null
        from echu e, lien_invitation i where i.compte_id = e.compte_id and i.invitation_id = e.invitation_id
          and l.invite_par = i.compte_id and l.par_email = i.email and l.expire_a <= i.expire_a`,
      sql`delete from lien_invitation i using echu e where i.compte_id = e.compte_id and i.invitation_id = e.invitation_id`,
    ],
  ),
  byStatement(
    {
      nom: 'terrain.pieces-fournisseur',
      quoi: 'Pièces du dossier d’un prestataire (Kbis, attestation de vigilance, assurance)',
      duree: { annees: 5 },
      depuis: 'la fin de validité, ou le retrait',
      source: 'Code civil art. 2224\u202f: preuve des vérifications du code du travail (L8222-1), cinq ans',
      sort: 'supprimer',
    },
    before => sql`select compte_id, piece_id from piece_fournisseur
      where least(retiree_a, (expire_le + 1)::timestamptz) < ${before}`,
    [sql`delete from piece_fournisseur p using echu e where p.compte_id = e.compte_id and p.piece_id = e.piece_id`],
  ),
  byStatement(
    {
      nom: 'terrain.envois',
      quoi: 'Adresses où un client a été prévenu d’une visite, avec son lien et ce qu’il a répondu',
      duree: { annees: 3 },
      depuis: 'la visite',
      source: 'CNIL, référentiel gestion commerciale\u202f: trois ans après le dernier contact',
      sort: 'supprimer',
    },
    before => sql`select l.compte_id, l.lien_id from lien_client l join intervention i using (compte_id, intervention_id)
      where upper(i.plage) < ${before}`,
    [
      sql`delete from reponse_client r using echu e, lien_client l where l.compte_id = e.compte_id and l.lien_id = e.lien_id
        and r.compte_id = l.compte_id and r.intervention_id = l.intervention_id`,
      sql`delete from envoi_client v using echu e where v.compte_id = e.compte_id and v.lien_id = e.lien_id`,
      sql`delete from lien_client l using echu e where l.compte_id = e.compte_id and l.lien_id = e.lien_id`,
    ],
  ),
  oublierLieux({
    nom: 'terrain.departs',
    quoi: 'Commune d’où un technicien a accepté que ses tournées partent',
    table: 'depart_technicien',
  }),
  byStatement(
    {
      nom: 'terrain.prospects',
      quoi: 'Coordonnées d’un client chez qui aucune visite n’a été faite',
      duree: { annees: 3 },
      depuis: 'le dernier contact',
      source: 'CNIL, référentiel gestion commerciale\u202f: prospects, trois ans après le dernier contact',
      sort: 'anonymiser',
    },
    sansVisite(sql`not`),
    effacerClients(sql`echu`),
  ),
  byStatement(
    {
      nom: 'terrain.clients',
      quoi: 'Coordonnées d’un client, avec les accès de ses adresses',
      duree: { annees: 10 },
      depuis: 'la dernière visite',
      source: 'Code de commerce art. L123-22\u202f: pièces comptables, dix ans',
      sort: 'anonymiser',
    },
    sansVisite(sql``),
    effacerClients(sql`echu`),
  ),
  {
    nom: 'terrain.comptes-rendus',
    quoi: 'Visites, passages, comptes rendus signés et leurs fichiers',
    duree: { annees: 10 },
    depuis: 'la visite',
    source: 'Code civil art. 1792-4-1 (garantie décennale)\u202f; le document signé reste tel qu’il a été signé',
    sort: 'garder',
  },
]
